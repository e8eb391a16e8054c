package payments.client;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/** Repeats the tries of one call. */
final class Retries {
  private static final double FIRST_DELAY_SECONDS = 1;
  private static final double LONGEST_DELAY_SECONDS = 60;

  private final int retries;
  private final boolean repeatable;

  private final Duration oneTry;

  private final long startedAt = System.nanoTime();

  /** Null for no limit. */
  private final Duration totalTimeout;

  Retries(int retries, boolean repeatable, Duration oneTry, Duration totalTimeout) {
    this.retries = retries;
    this.repeatable = repeatable;
    this.oneTry = oneTry;
    this.totalTimeout = totalTimeout;
  }

  /** Passes each try the time that it may take. */
  <T> T run(Function<Duration, T> attempt) {
    int counted = 0;
    for (int tries = 1; ; tries++)
      try {
        return attempt.apply(shorter(oneTry, left()));
      } catch (PaymentsException error) {
        if (!isStillRunning(error)) counted++;
        Duration delay = delayBefore(error, tries);
        if (delay == null || counted > retries || !fits(delay)) throw error;
        pause(delay, error);
      }
  }

  /** The first try of this call still runs: the time of one try is the limit, not the number of retries. */
  private boolean isStillRunning(PaymentsException error) {
    boolean runs = error instanceof ApiException refused && "SV-2008".equals(refused.code());
    return runs && elapsed().compareTo(oneTry) <= 0;
  }

  /** Returns null if the error must not be retried. */
  private Duration delayBefore(PaymentsException error, int tries) {
    if (error.getCause() instanceof InterruptedException) return null;
    if (error instanceof ApiException refused) {
      if (!refused.retryable()) return null;
      // A proxy cannot tell whether the service took the request.
      boolean isSafe = repeatable || refused.code() != null;
      if (refused.retryAfter() != null) return isSafe ? afterAtLeast(refused.retryAfter()) : null;
    }
    double longest = Math.min(FIRST_DELAY_SECONDS * Math.pow(2, tries - 1), LONGEST_DELAY_SECONDS);
    return repeatable ? ofSeconds(ThreadLocalRandom.current().nextDouble() * longest) : null;
  }

  /** Up to a quarter more, because other clients got the same delay. */
  private static Duration afterAtLeast(Duration delay) {
    double seconds = delay.toMillis() / 1000.0;
    if (seconds > LONGEST_DELAY_SECONDS) return null;
    return ofSeconds(seconds * (1 + ThreadLocalRandom.current().nextDouble() / 4));
  }

  private static Duration ofSeconds(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  private boolean fits(Duration delay) {
    return totalTimeout == null || delay.compareTo(left()) < 0;
  }

  private Duration left() {
    return totalTimeout == null ? null : totalTimeout.minus(elapsed());
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - startedAt);
  }

  private static Duration shorter(Duration one, Duration otherOrNull) {
    return otherOrNull == null || one.compareTo(otherOrNull) < 0 ? one : otherOrNull;
  }

  /** An interrupt ends the call with the error of its last try. */
  private static void pause(Duration delay, PaymentsException error) {
    try {
      Thread.sleep(delay.toMillis(), delay.toNanosPart() % 1_000_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      error.addSuppressed(e);
      throw error;
    }
  }
}
