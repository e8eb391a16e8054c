package payments.client;

import java.time.Duration;

/**
 * Options of one call, for example {@code CallOptions.waiting(Duration.ofSeconds(10)).idempotencyKey("order-1")}. What
 * is not set is as the client's builder says.
 */
public final class CallOptions {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
  private static final CallOptions NONE = new CallOptions(Duration.ZERO, null, null, null, null);

  private final Duration wait;
  private final String idempotencyKey;
  private final Integer retries;
  private final Duration timeout;
  private final Duration totalTimeout;

  private CallOptions(
      Duration wait, String idempotencyKey, Integer retries, Duration timeout, Duration totalTimeout) {
    this.wait = wait;
    this.idempotencyKey = idempotencyKey;
    this.retries = retries;
    this.timeout = timeout;
    this.totalTimeout = totalTimeout;
  }

  /**
   * No options yet: {@code CallOptions.of().idempotencyKey("order-1")}.
   *
   * @return options without any set
   */
  public static CallOptions of() {
    return NONE;
  }

  /**
   * The response comes when the transaction ends or needs the payer, at the latest after this time; then it has the
   * current state.
   *
   * @param atMost whole seconds; more than 30 count as 30
   * @return options with this wait
   * @throws IllegalArgumentException if it is negative, or has a fraction of a second
   */
  public static CallOptions waiting(Duration atMost) {
    if (atMost == null || atMost.isNegative() || atMost.getNano() != 0)
      throw new IllegalArgumentException("The wait must be whole seconds, 0 or more; you passed " + atMost + ".");
    Duration wait = atMost.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : atMost;
    return new CallOptions(wait, null, null, null, null);
  }

  /**
   * The key of all tries. A repeat with the same key takes effect once. Default: a new key for each call.
   *
   * @param key 1 to 255 printable ASCII characters
   * @return these options with the key
   * @throws IllegalArgumentException if the key has other characters
   */
  public CallOptions idempotencyKey(String key) {
    return new CallOptions(wait, Arguments.requireIdempotencyKey(key), retries, timeout, totalTimeout);
  }

  /**
   * The largest number of retries.
   *
   * @param most 0 or more
   * @return these options with the number
   */
  public CallOptions retries(int most) {
    return new CallOptions(wait, idempotencyKey, Arguments.requireRetries(most), timeout, totalTimeout);
  }

  /**
   * The time of one try, to which the wait is added.
   *
   * @param ofOneTry longer than zero
   * @return these options with the time-out
   */
  public CallOptions timeout(Duration ofOneTry) {
    Duration checked = Arguments.requirePositive("timeout", ofOneTry);
    return new CallOptions(wait, idempotencyKey, retries, checked, totalTimeout);
  }

  /**
   * The time of the whole call, with its retries and their delays.
   *
   * @param ofAllTries longer than zero
   * @return these options with the time-out
   */
  public CallOptions totalTimeout(Duration ofAllTries) {
    Duration checked = Arguments.requirePositive("totalTimeout", ofAllTries);
    return new CallOptions(wait, idempotencyKey, retries, timeout, checked);
  }

  Duration waitTime() {
    return wait;
  }

  String key() {
    return idempotencyKey;
  }

  int retriesOr(int preset) {
    return retries == null ? preset : retries;
  }

  Duration timeoutOr(Duration preset) {
    return timeout == null ? preset : timeout;
  }

  /** Null for no limit. */
  Duration totalTimeoutOr(Duration preset) {
    return totalTimeout == null ? preset : totalTimeout;
  }
}
