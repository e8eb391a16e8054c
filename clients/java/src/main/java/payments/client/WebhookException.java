package payments.client;

/** A webhook with a wrong signature or an old timestamp. */
public final class WebhookException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The reason of the refusal. */
  public enum Reason {
    SIGNATURE,
    TIMESTAMP,
    BODY
  }

  private final Reason reason;

  WebhookException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
