package payments.client;

import payments.client.generated.OperatorApi;

/** The client of the operator of the service. A business has none of its operations. */
public final class Operator {
  private Operator() {}

  /**
   * @param accessToken of an operator's session, as {@code login} of the client of a business answers one; no API key is an
   *     operator's
   * @throws IllegalArgumentException where one of them cannot be sent; also by a call, for an idempotency key or a header
   */
  public static OperatorApi with(String baseUrl, String accessToken) {
    Payments.requireCredential("accessToken", accessToken);
    return new OperatorApi(
        Payments.client(baseUrl, request -> request.setHeader("Authorization", "Bearer " + accessToken)));
  }
}
