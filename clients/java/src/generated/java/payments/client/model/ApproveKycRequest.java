package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ApproveKycRequest</code> of the service.
 */
public final class ApproveKycRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ApproveKycRequest(JsonNode json) {
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
   * The <code>kyc.submissionId</code> that you have read. If another one waits now, the decision is SV-3005.
   *
   * @return null if absent
   */
  public String submissionId() {
    return optional("submissionId", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The <code>kyc.submissionId</code> that you have read. If another one waits now, the decision is SV-3005.
     *
     * @param submissionId null leaves it out
     * @return this builder
     */
    public Builder submissionId(String submissionId) {
      return with("submissionId", submissionId);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ApproveKycRequest build() {
      return new ApproveKycRequest(fields());
    }
  }
}
