package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>SplitRequest</code> of the service.
 */
public final class SplitRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SplitRequest(JsonNode json) {
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
   * Your name for the split.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }

  /**
   * True if shares are whole percents or minor units. One of <code>PERCENTAGE</code>, <code>FLAT</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }

  /**
   * A currency by ISO 4217. One of <code>ZAR</code>, <code>USD</code>, <code>EUR</code>, <code>GBP</code>,
   * <code>NGN</code>, <code>KES</code>, <code>GHS</code>; later versions may have more.
   *
   * @return the value
   */
  public String currency() {
    return required("currency", Model::text);
  }

  /**
   * The shares. The business gets the remainder.
   *
   * @return empty if absent
   */
  public List<SplitShare> shares() {
    return list("shares", SplitShare::new);
  }

  /**
   * Who pays the provider’s fee. Default: BUSINESS. One of <code>BUSINESS</code>, <code>ACCOUNTS</code>; later
   * versions may have more.
   *
   * @return null if absent
   */
  public String feeBearer() {
    return optional("feeBearer", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Your name for the split.
     *
     * @param name null leaves it out
     * @return this builder
     */
    public Builder name(String name) {
      return with("name", name);
    }

    /**
     * True if shares are whole percents or minor units. One of <code>PERCENTAGE</code>, <code>FLAT</code>; later
     * versions may have more.
     *
     * @param type null leaves it out
     * @return this builder
     */
    public Builder type(String type) {
      return with("type", type);
    }

    /**
     * A currency by ISO 4217. One of <code>ZAR</code>, <code>USD</code>, <code>EUR</code>, <code>GBP</code>,
     * <code>NGN</code>, <code>KES</code>, <code>GHS</code>; later versions may have more.
     *
     * @param currency null leaves it out
     * @return this builder
     */
    public Builder currency(String currency) {
      return with("currency", currency);
    }

    /**
     * The shares. The business gets the remainder.
     *
     * @param shares null leaves it out
     * @return this builder
     */
    public Builder shares(List<SplitShare> shares) {
      return with("shares", shares);
    }

    /**
     * Who pays the provider’s fee. Default: BUSINESS. One of <code>BUSINESS</code>, <code>ACCOUNTS</code>; later
     * versions may have more.
     *
     * @param feeBearer null leaves it out
     * @return this builder
     */
    public Builder feeBearer(String feeBearer) {
      return with("feeBearer", feeBearer);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public SplitRequest build() {
      return new SplitRequest(fields());
    }
  }
}
