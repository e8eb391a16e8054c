package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ResolveTransactionRequest</code> of the service.
 */
public final class ResolveTransactionRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ResolveTransactionRequest(JsonNode json) {
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
   * The outcome at the provider. One of <code>SUCCEEDED</code>, <code>FAILED</code>; later versions may have more.
   *
   * @return the value
   */
  public String outcome() {
    return required("outcome", Model::text);
  }

  /**
   * How you found out. Notes are never deleted.
   *
   * @return the value
   */
  public String note() {
    return required("note", Model::text);
  }

  /**
   * The attempt that SUCCEEDED, if there are several. Default: the newest.
   *
   * @return null if absent
   */
  public String attemptId() {
    return optional("attemptId", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The outcome at the provider. One of <code>SUCCEEDED</code>, <code>FAILED</code>; later versions may have more.
     *
     * @param outcome null leaves it out
     * @return this builder
     */
    public Builder outcome(String outcome) {
      return with("outcome", outcome);
    }

    /**
     * How you found out. Notes are never deleted.
     *
     * @param note null leaves it out
     * @return this builder
     */
    public Builder note(String note) {
      return with("note", note);
    }

    /**
     * The attempt that SUCCEEDED, if there are several. Default: the newest.
     *
     * @param attemptId null leaves it out
     * @return this builder
     */
    public Builder attemptId(String attemptId) {
      return with("attemptId", attemptId);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ResolveTransactionRequest build() {
      return new ResolveTransactionRequest(fields());
    }
  }
}
