package payments.client;

/** Too many requests, after all retries: SV-2009. */
public final class RateLimitException extends ApiException {
  private static final long serialVersionUID = 1L;

  RateLimitException(Refusal refusal, String idempotencyKey) {
    super(refusal, idempotencyKey);
  }
}
