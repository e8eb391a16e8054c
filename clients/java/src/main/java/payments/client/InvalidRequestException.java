package payments.client;

/** The request is invalid: SV-2001 to SV-2004, SV-2006, SV-3001, SV-3003, SV-3008. */
public final class InvalidRequestException extends ApiException {
  private static final long serialVersionUID = 1L;

  InvalidRequestException(Refusal refusal, String idempotencyKey) {
    super(refusal, idempotencyKey);
  }
}
