package payments.client;

/** The request is valid but cannot be carried out: SV-3002, SV-3004, SV-3006, SV-3007, SV-3009. */
public final class UnprocessableException extends ApiException {
  private static final long serialVersionUID = 1L;

  UnprocessableException(Refusal refusal, String idempotencyKey) {
    super(refusal, idempotencyKey);
  }
}
