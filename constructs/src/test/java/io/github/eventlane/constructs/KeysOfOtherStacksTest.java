package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Template;
import software.amazon.awscdk.services.kms.Alias;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.kms.Key;

/** Wherever the keys, the topics and the collectors are: neither two stacks nor two resources wait for each other. */
class KeysOfOtherStacksTest {
    private final OneStack app = new OneStack();
    private final List<Stack> stacks = new ArrayList<>(List.of(app.stack));

    /** The synthesis refuses a circle of stacks, the template one of resources. */
    @AfterEach
    void nothingWaitsForItself() {
        app.app.synth();
        stacks.forEach(Template::fromStack);
    }

    @Test
    void theKeyOfTheQueueAloneThenTopicAndCollectorTogether() {
        Key key = new Key(stack("Keys"), "Key");
        collect("Summaries", key, new EventTopic(app.stack, "Topic"));

        assertThat(policy(Stack.of(key)))
                .contains("aws:SourceArn={Fn::Join=[, [arn:, {Ref=AWS::Partition}, :sns:, {Ref=AWS::Region}, :,"
                        + " {Ref=AWS::AccountId}, :*]]}");
    }

    @Test
    void oneKeyAloneThenTopicAndCollectorTogether() {
        Key key = new Key(stack("Keys"), "Key");
        collect("Summaries", key, topic(app.stack, "Topic", key));
    }

    @Test
    void oneKeyTheTopicAndTheCollectorEachAlone() {
        Key key = new Key(stack("Keys"), "Key");
        collect("Summaries", key, topic(stack("Topics"), "Topic", key));
    }

    @Test
    void theKeyWithTheTopicThenTheCollector() {
        Stack topics = stack("Topics");
        Key key = new Key(topics, "Key");
        collect("Summaries", key, new EventTopic(topics, "Topic"));
        collect("Totals", key, topic(topics, "Encrypted", key));
    }

    @Test
    void theTopicThenTheKeyWithTheCollector() {
        collect("Summaries", new Key(app.stack, "Key"), new EventTopic(stack("Topics"), "Topic"));
    }

    @Test
    void aKeyForTheTopicAndAnotherForTheQueueAloneTogether() {
        Stack keys = stack("Keys");
        collect("Summaries", new Key(keys, "QueueKey"), topic(stack("Topics"), "Topic", new Key(keys, "TopicKey")));
    }

    @Test
    void aKeyForTheTopicAndAnotherForTheQueueEachAlone() {
        Key topicKey = new Key(stack("TopicKeys"), "Key");
        collect("Summaries", new Key(stack("QueueKeys"), "Key"), topic(app.stack, "Topic", topicKey));
    }

    @Test
    void twoDomainsEachWithItsKeyThatSubscribeToEachOther() {
        Key orders = new Key(app.stack, "Orders");
        Key invoices = new Key(app.stack, "Invoices");
        collect("OfOrders", orders, topic(app.stack, "InvoiceEvents", invoices));
        collect("OfInvoices", invoices, topic(app.stack, "OrderEvents", orders));
    }

    @Test
    void anAliasWithTheTopicOfAKeyAlone() {
        Alias alias = Alias.Builder.create(app.stack, "Alias")
                .aliasName("alias/orders")
                .targetKey(new Key(stack("Keys"), "Key"))
                .build();
        collect("Summaries", alias, new EventTopic(app.stack, "Topic"));
    }

    @Test
    void theKeyOfDelaysAloneThenTheCollectorThenWhoEnqueues() {
        Key key = new Key(stack("Keys"), "Key");
        EventCollector reminders = app.collector("Reminders")
                .encryptionMasterKey(key)
                .delayedEnqueue(true)
                .build();
        reminders.bindTo(EventCollector.Builder.create(stack("Callers"), "Caller")
                .handler(OneStack.anyCode())
                .build()
                .getFunction());
    }

    @Test
    void theKeyAloneThenTopicAndCollectorThenThoseOfAnotherAccount() {
        OneStack here = beside("Here", "111122223333");
        Key key = new Key(beside("Keys", "111122223333").stack, "Key");
        EventTopic topic = EventTopic.Builder.create(here.stack, "Topic")
                .topicName("orders.fifo")
                .masterKey(key)
                .build();
        EventCollector summaries = here.collector("Summaries")
                .queueName("summaries.fifo")
                .encryptionMasterKey(key)
                .delayedEnqueue(true)
                .topic(topic)
                .build();
        OneStack there = beside("There", "444455556666");
        EventCollector caller = there.collector("Caller")
                .encryptionMasterKey(new Key(beside("KeysThere", "444455556666").stack, "Key"))
                .topic(topic)
                .build();
        topic.bindTo(caller.getFunction());
        summaries.grantEnqueue(caller);
    }

    @Test
    void aKeyNamesTheTopicBesideIt() {
        Key key = new Key(app.stack, "Key");
        EventTopic topic = new EventTopic(app.stack, "Topic");
        collect("Summaries", key, topic);

        assertThat(policy(app.stack)).contains("aws:SourceArn=" + app.ref(topic.getTopic()));
    }

    /** The statements of the only key in a stack. */
    private static String policy(Stack stack) {
        return Template.fromStack(stack).findResources("AWS::KMS::Key").toString();
    }

    private void collect(String id, IKey queueKey, EventTopic topic) {
        app.collector(id).encryptionMasterKey(queueKey).topic(topic).build();
    }

    private static EventTopic topic(Stack stack, String id, IKey key) {
        return EventTopic.Builder.create(stack, id).masterKey(key).build();
    }

    private Stack stack(String id) {
        Stack stack = new Stack(app.app, id);
        stacks.add(stack);
        return stack;
    }

    private OneStack beside(String id, String account) {
        OneStack stack = app.beside(id, account, "eu-central-1");
        stacks.add(stack.stack);
        return stack;
    }
}
