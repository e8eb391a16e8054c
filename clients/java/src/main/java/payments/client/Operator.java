package payments.client;

/** The client of the service's operator. Businesses cannot call its operations. */
public final class Operator extends OperatorOperations {
  private Operator(Builder builder) {
    super(new Caller(builder));
  }

  /**
   * Starts a client.
   *
   * @param accessToken of an operator's session, from {@code login} of {@link Payments}; operators have no API keys
   * @return a builder with the defaults
   * @throws IllegalArgumentException if the token is empty, or has characters that no token has
   */
  public static Builder builder(String accessToken) {
    return new Builder(accessToken);
  }

  /** The settings of an operator's client. */
  public static final class Builder extends ClientBuilder<Builder> {
    private Builder(String token) {
      accessToken = Arguments.requireCredential("accessToken", token);
    }

    @Override
    Builder self() {
      return this;
    }

    /**
     * Creates the client.
     *
     * @return a client with these settings
     */
    public Operator build() {
      return new Operator(this);
    }
  }
}
