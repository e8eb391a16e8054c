package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ResolveDifferencesByRuleRequest</code> of the service.
 */
public final class ResolveDifferencesByRuleRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ResolveDifferencesByRuleRequest(JsonNode json) {
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
   * The id of a provider.
   *
   * @return the value
   */
  public String providerId() {
    return required("providerId", Model::text);
  }

  /**
   * Test mode moves no money. One of <code>TEST</code>, <code>LIVE</code>; later versions may have more.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * AMOUNT_DIFFERS: another amount than recorded. UNKNOWN: no transaction of this service. DUPLICATE: settled
   * before. TOTAL_DIFFERS: the lines do not sum to the deposit. MISSING: in no settlement, or only a part, after the
   * usual days. One of <code>AMOUNT_DIFFERS</code>, <code>UNKNOWN</code>, <code>DUPLICATE</code>,
   * <code>TOTAL_DIFFERS</code>, <code>MISSING</code>; later versions may have more.
   *
   * @return the value
   */
  public String kind() {
    return required("kind", Model::text);
  }

  /**
   * Only differences of at most this amount between what was expected and what was settled.
   *
   * @return the value
   */
  public long upToCents() {
    return required("upToCents", Model::whole);
  }

  /**
   * Your findings, and what was done. It is stored encrypted.
   *
   * @return the value
   */
  public String note() {
    return required("note", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The id of a provider.
     *
     * @param providerId null leaves it out
     * @return this builder
     */
    public Builder providerId(String providerId) {
      return with("providerId", providerId);
    }

    /**
     * Test mode moves no money. One of <code>TEST</code>, <code>LIVE</code>; later versions may have more.
     *
     * @param mode null leaves it out
     * @return this builder
     */
    public Builder mode(String mode) {
      return with("mode", mode);
    }

    /**
     * AMOUNT_DIFFERS: another amount than recorded. UNKNOWN: no transaction of this service. DUPLICATE: settled
     * before. TOTAL_DIFFERS: the lines do not sum to the deposit. MISSING: in no settlement, or only a part, after the
     * usual days. One of <code>AMOUNT_DIFFERS</code>, <code>UNKNOWN</code>, <code>DUPLICATE</code>,
     * <code>TOTAL_DIFFERS</code>, <code>MISSING</code>; later versions may have more.
     *
     * @param kind null leaves it out
     * @return this builder
     */
    public Builder kind(String kind) {
      return with("kind", kind);
    }

    /**
     * Only differences of at most this amount between what was expected and what was settled.
     *
     * @param upToCents the value
     * @return this builder
     */
    public Builder upToCents(long upToCents) {
      return with("upToCents", upToCents);
    }

    /**
     * Your findings, and what was done. It is stored encrypted.
     *
     * @param note null leaves it out
     * @return this builder
     */
    public Builder note(String note) {
      return with("note", note);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ResolveDifferencesByRuleRequest build() {
      return new ResolveDifferencesByRuleRequest(fields());
    }
  }
}
