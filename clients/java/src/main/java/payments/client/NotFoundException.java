package payments.client;

/** Not found: SV-2005. */
public final class NotFoundException extends ApiException {
  private static final long serialVersionUID = 1L;

  NotFoundException(Refusal refusal, String idempotencyKey) {
    super(refusal, idempotencyKey);
  }
}
