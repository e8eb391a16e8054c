package payments.client;

/** The credential does not permit this: SV-1002 to SV-1004, SV-1006, SV-1007. */
public final class NotAllowedException extends ApiException {
  private static final long serialVersionUID = 1L;

  NotAllowedException(Refusal refusal, String idempotencyKey) {
    super(refusal, idempotencyKey);
  }
}
