package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ChangePasswordRequest</code> of the service.
 */
public final class ChangePasswordRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ChangePasswordRequest(JsonNode json) {
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
   * The current password.
   *
   * @return the value
   */
  public String currentPassword() {
    return required("currentPassword", Model::text);
  }

  /**
   * At least 12 characters. Common and breached passwords are refused.
   *
   * @return the value
   */
  public String newPassword() {
    return required("newPassword", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The current password.
     *
     * @param currentPassword null leaves it out
     * @return this builder
     */
    public Builder currentPassword(String currentPassword) {
      return with("currentPassword", currentPassword);
    }

    /**
     * At least 12 characters. Common and breached passwords are refused.
     *
     * @param newPassword null leaves it out
     * @return this builder
     */
    public Builder newPassword(String newPassword) {
      return with("newPassword", newPassword);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ChangePasswordRequest build() {
      return new ChangePasswordRequest(fields());
    }
  }
}
