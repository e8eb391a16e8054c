package payments.client;

/** The credential is missing or invalid: SV-1001, SV-1005. */
public final class InvalidCredentialsException extends ApiException {
  private static final long serialVersionUID = 1L;

  InvalidCredentialsException(Refusal refusal, String idempotencyKey) {
    super(refusal, idempotencyKey);
  }
}
