package payments.client;

/** A webhook is not the service's, or is too old. */
public final class WebhookException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What is wrong with it. */
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
