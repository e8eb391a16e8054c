package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The query of <code>getConsistencyProof</code>.
 */
public final class GetConsistencyProofQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public GetConsistencyProofQuery(JsonNode json) {
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
   * Test mode moves no money.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * The size of the older log.
   *
   * @return the value
   */
  public long from() {
    return required("from", Model::whole);
  }

  /**
   * The size of the newer log, as far as it was closed.
   *
   * @return the value
   */
  public long to() {
    return required("to", Model::whole);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Test mode moves no money.
     *
     * @param mode null leaves it out
     * @return this builder
     */
    public Builder mode(String mode) {
      return with("mode", mode);
    }

    /**
     * The size of the older log.
     *
     * @param from the value
     * @return this builder
     */
    public Builder from(long from) {
      return with("from", from);
    }

    /**
     * The size of the newer log, as far as it was closed.
     *
     * @param to the value
     * @return this builder
     */
    public Builder to(long to) {
      return with("to", to);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public GetConsistencyProofQuery build() {
      return new GetConsistencyProofQuery(fields());
    }
  }
}
