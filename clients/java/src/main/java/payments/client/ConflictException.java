package payments.client;

/** The current state does not allow it: SV-2007, SV-2008, SV-2010, SV-3005. */
public final class ConflictException extends ApiException {
  private static final long serialVersionUID = 1L;

  ConflictException(Refusal refusal, String idempotencyKey) {
    super(refusal, idempotencyKey);
  }
}
