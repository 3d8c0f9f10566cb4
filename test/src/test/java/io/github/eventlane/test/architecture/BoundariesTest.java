package io.github.eventlane.test.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;

@AnalyzeClasses(packages = "io.github.eventlane", importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {
    private static final String HANDLER = "io.github.eventlane.handler..";
    private static final String CONSTRUCTS = "io.github.eventlane.constructs..";
    private static final String TEST_KIT = "io.github.eventlane.test..";
    private static final String SAMPLE = "io.github.eventlane.sample..";

    @ArchTest
    static final ArchRule theHandlerKnowsNoOtherModule = noClasses()
            .that()
            .resideInAPackage(HANDLER)
            .should()
            .dependOnClassesThat(resideInAnyPackage(CONSTRUCTS, TEST_KIT, SAMPLE));

    /** The names of environment variables are inlined by the compiler; a synth loads nothing of the handler. */
    @ArchTest
    static final ArchRule theConstructsNeedNothingOfTheHandlerAtSynth = noClasses()
            .that()
            .resideInAPackage(CONSTRUCTS)
            .should()
            .dependOnClassesThat(resideInAnyPackage(HANDLER, TEST_KIT, SAMPLE));

    @ArchTest
    static final ArchRule theTestKitKnowsNeitherTheSampleNorTheConstructs = noClasses()
            .that()
            .resideInAPackage(TEST_KIT)
            .should()
            .dependOnClassesThat(resideInAnyPackage(SAMPLE, CONSTRUCTS));

    @ArchTest
    static final ArchRule theHandlerDoesNotKnowTheCdk = noClasses()
            .that()
            .resideInAPackage(HANDLER)
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage("software.amazon.awscdk..", "software.constructs..", "software.amazon.jsii.."));

    @ArchTest
    static final ArchRule thePackagesOfTheHandlerFormNoCycle =
            slices().matching("io.github.eventlane.handler.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule noPackageIsNamedForWhatDoesNotBelongTogether =
            noClasses().should().resideInAnyPackage("..util..", "..common..", "..helper..", "..impl..", "..manager..");

    /** The deployed jar carries them under other names: see decision 1. */
    @ArchTest
    static final ArchRule thePublicApiOfTheHandlerNamesNoThirdPartyType = methods()
            .that()
            .areDeclaredInClassesThat(resideInAPackage(HANDLER)
                    .and(DescribedPredicate.not(resideInAnyPackage(
                            "io.github.eventlane.handler.aws..",
                            "io.github.eventlane.handler.json..",
                            "io.github.eventlane.handler.logging..",
                            "io.github.eventlane.handler.records.."))))
            .and()
            .arePublic()
            .and()
            .areDeclaredInClassesThat()
            .arePublic()
            .should(nameOnlyTypesOf(
                    "java..", "io.github.eventlane.handler..", "com.amazonaws.services.lambda.runtime.."));

    private static ArchCondition<JavaCodeUnit> nameOnlyTypesOf(String... packages) {
        return new ArchCondition<>("name only types of " + String.join(", ", packages)) {
            @Override
            public void check(JavaCodeUnit unit, ConditionEvents events) {
                Stream.concat(unit.getRawParameterTypes().stream(), Stream.of(unit.getRawReturnType()))
                        .map(JavaClass::getBaseComponentType)
                        .filter(type -> !type.isPrimitive()
                                && !resideInAnyPackage(packages).test(type))
                        .forEach(type -> events.add(
                                SimpleConditionEvent.violated(unit, unit.getFullName() + " names " + type.getName())));
            }
        };
    }
}
