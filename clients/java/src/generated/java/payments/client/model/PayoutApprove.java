package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>PayoutApprove</code> of the service.
 */
public final class PayoutApprove extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayoutApprove(JsonNode json) {
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
   * The <code>approval.contentHash</code> of the batch, which covers currency, names, banks, account numbers and
   * amounts.
   *
   * @return the value
   */
  public String contentHash() {
    return required("contentHash", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The <code>approval.contentHash</code> of the batch, which covers currency, names, banks, account numbers and
     * amounts.
     *
     * @param contentHash null leaves it out
     * @return this builder
     */
    public Builder contentHash(String contentHash) {
      return with("contentHash", contentHash);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public PayoutApprove build() {
      return new PayoutApprove(fields());
    }
  }
}
