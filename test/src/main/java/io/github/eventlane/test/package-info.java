/**
 * An AWS on this machine that CDK apps deploy onto: {@link io.github.eventlane.test.LocalAws} starts or finds it, and a
 * {@link io.github.eventlane.test.CdkApp} deployed onto it is a {@link io.github.eventlane.test.Deployment}.
 */
@NullMarked
package io.github.eventlane.test;

import org.jspecify.annotations.NullMarked;
