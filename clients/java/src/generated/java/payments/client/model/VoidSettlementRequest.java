package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>VoidSettlementRequest</code> of the service.
 */
public final class VoidSettlementRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public VoidSettlementRequest(JsonNode json) {
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
   * What is wrong with it. Reasons are never deleted.
   *
   * @return the value
   */
  public String reason() {
    return required("reason", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * What is wrong with it. Reasons are never deleted.
     *
     * @param reason null leaves it out
     * @return this builder
     */
    public Builder reason(String reason) {
      return with("reason", reason);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public VoidSettlementRequest build() {
      return new VoidSettlementRequest(fields());
    }
  }
}
