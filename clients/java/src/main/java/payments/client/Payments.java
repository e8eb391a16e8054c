package payments.client;

/**
 * The client of a business: each operation of the service is a method. Create one and share it between threads.
 *
 * <p>A call throws an {@link ApiException} if the service refuses it, a {@link NoAnswerException} if no answer came, and
 * an {@link IllegalArgumentException} for an argument that is wrong, before anything is sent.
 */
public final class Payments extends Operations {
  private Payments(Builder builder) {
    super(new Caller(builder));
  }

  /**
   * Starts a client.
   *
   * @return a builder with the defaults
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Creates a client with the API key in {@code PAYMENTS_API_KEY}.
   *
   * @return the client
   * @throws IllegalArgumentException if the variable is not set
   */
  public static Payments fromEnvironment() {
    return builder().apiKey(System.getenv("PAYMENTS_API_KEY")).build();
  }

  /** The settings of a business's client. Without a credential, it can call {@code login} and what else is public. */
  public static final class Builder extends ClientBuilder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The API key of the business, which most operations need.
     *
     * @param key {@code svc_test_…} or {@code svc_live_…}
     * @return this builder
     * @throws IllegalArgumentException if it is empty, or has characters that no key has
     */
    public Builder apiKey(String key) {
      apiKey = Arguments.requireCredential("apiKey", key);
      return this;
    }

    /**
     * The access token of a user's session, for operations that no API key may call. {@code login} returns it.
     *
     * @param token of the session
     * @return this builder
     * @throws IllegalArgumentException if it is empty, or has characters that no token has
     */
    public Builder accessToken(String token) {
      accessToken = Arguments.requireCredential("accessToken", token);
      return this;
    }

    /**
     * Creates the client.
     *
     * @return a client with these settings
     */
    public Payments build() {
      return new Payments(this);
    }
  }
}
