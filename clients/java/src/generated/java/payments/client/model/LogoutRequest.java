package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>LogoutRequest</code> of the service.
 */
public final class LogoutRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public LogoutRequest(JsonNode json) {
    super(json);
  }

  /**
   * Starts one to send.
   *
   * @return a builder without fields
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The refresh token of the session.
   *
   * @return the value
   */
  public String refreshToken() {
    return required("refreshToken", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The refresh token of the session.
     *
     * @param refreshToken null leaves it out
     * @return this builder
     */
    public Builder refreshToken(String refreshToken) {
      return with("refreshToken", refreshToken);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public LogoutRequest build() {
      return new LogoutRequest(fields());
    }
  }
}
