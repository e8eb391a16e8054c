package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>SetPlanRequest</code> of the service.
 */
public final class SetPlanRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SetPlanRequest(JsonNode json) {
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
   * The plan of the business; routes under /v1 need PAID. One of <code>SANDBOX</code>, <code>PAID</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String plan() {
    return required("plan", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The plan of the business; routes under /v1 need PAID. One of <code>SANDBOX</code>, <code>PAID</code>; later
     * versions may have more.
     *
     * @param plan null leaves it out
     * @return this builder
     */
    public Builder plan(String plan) {
      return with("plan", plan);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public SetPlanRequest build() {
      return new SetPlanRequest(fields());
    }
  }
}
