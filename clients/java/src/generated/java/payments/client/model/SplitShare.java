package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The share of one connected account.
 */
public final class SplitShare extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SplitShare(JsonNode json) {
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
   * <code>acc_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String accountId() {
    return required("accountId", Model::text);
  }

  /**
   * Whole percents of the amount, or minor units, by the <code>type</code> of the split.
   *
   * @return the value
   */
  public long share() {
    return required("share", Model::whole);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * <code>acc_</code> and 32 hex digits.
     *
     * @param accountId null leaves it out
     * @return this builder
     */
    public Builder accountId(String accountId) {
      return with("accountId", accountId);
    }

    /**
     * Whole percents of the amount, or minor units, by the <code>type</code> of the split.
     *
     * @param share the value
     * @return this builder
     */
    public Builder share(long share) {
      return with("share", share);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public SplitShare build() {
      return new SplitShare(fields());
    }
  }
}
