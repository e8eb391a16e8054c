package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>InviteUserRequest</code> of the service.
 */
public final class InviteUserRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public InviteUserRequest(JsonNode json) {
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
   * An email address.
   *
   * @return the value
   */
  public String email() {
    return required("email", Model::text);
  }

  /**
   * An ADMIN may do everything. A MEMBER works with payments, links and webhooks, and makes payouts. A VIEWER reads.
   * PAYOUTS reads, makes payouts and decides on those of others. One of <code>ADMIN</code>, <code>MEMBER</code>,
   * <code>VIEWER</code>, <code>PAYOUTS</code>; later versions may have more.
   *
   * @return the value
   */
  public String role() {
    return required("role", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * An email address.
     *
     * @param email null leaves it out
     * @return this builder
     */
    public Builder email(String email) {
      return with("email", email);
    }

    /**
     * An ADMIN may do everything. A MEMBER works with payments, links and webhooks, and makes payouts. A VIEWER reads.
     * PAYOUTS reads, makes payouts and decides on those of others. One of <code>ADMIN</code>, <code>MEMBER</code>,
     * <code>VIEWER</code>, <code>PAYOUTS</code>; later versions may have more.
     *
     * @param role null leaves it out
     * @return this builder
     */
    public Builder role(String role) {
      return with("role", role);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public InviteUserRequest build() {
      return new InviteUserRequest(fields());
    }
  }
}
