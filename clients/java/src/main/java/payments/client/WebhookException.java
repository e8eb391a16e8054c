package payments.client;

/** A webhook that must not be handled: it is forged, too old, or repeated. Respond with 401. */
public final class WebhookException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why it is refused. */
  public enum Reason {
    /** No signature matches the body and a secret. */
    SIGNATURE,
    /** It was signed too long ago. */
    TIMESTAMP,
    /** The replay window knows the request. */
    REPLAYED,
    /** The body is no event. */
    BODY
  }

  /** Of the refusal. */
  private final Reason reason;

  WebhookException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /**
   * Why it is refused.
   *
   * @return the reason
   */
  public Reason reason() {
    return reason;
  }
}
