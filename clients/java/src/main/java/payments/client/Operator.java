package payments.client;

import payments.client.generated.OperatorApi;

/** The operator's client. Businesses cannot call its operations. */
public final class Operator {
  private Operator() {}

  /**
   * @param accessToken of an operator's session, from {@code login} of the business's client; operators have no API keys
   * @throws IllegalArgumentException if an argument is invalid; calls throw it for an invalid idempotency key or header
   */
  public static OperatorApi with(String baseUrl, String accessToken) {
    Payments.requireCredential("accessToken", accessToken);
    return new OperatorApi(
        Payments.client(baseUrl, request -> request.setHeader("Authorization", "Bearer " + accessToken)));
  }
}
