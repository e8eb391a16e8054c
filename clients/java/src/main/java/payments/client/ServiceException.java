package payments.client;

/** The service or a proxy failed, after all retries: SV-5000, SV-5003. */
public final class ServiceException extends ApiException {
  private static final long serialVersionUID = 1L;

  ServiceException(Refusal refusal, String idempotencyKey) {
    super(refusal, idempotencyKey);
  }
}
