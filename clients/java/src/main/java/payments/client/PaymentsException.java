package payments.client;

/** A call that failed: the service refused it, or gave no answer. */
public abstract class PaymentsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The key of the call, or null. */
  private final String idempotencyKey;

  PaymentsException(String message, Throwable cause, String idempotencyKey) {
    super(message, cause);
    this.idempotencyKey = idempotencyKey;
  }

  /**
   * The idempotency key of all tries, yours or the automatic one. A repeat with this key takes effect once.
   *
   * @return null if the operation takes no key
   */
  public final String idempotencyKey() {
    return idempotencyKey;
  }
}
