package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>TaxEstimateRequest</code> of the service.
 */
public final class TaxEstimateRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public TaxEstimateRequest(JsonNode json) {
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
   * The year in which the tax year ends, in February. Default: the current tax year in South Africa.
   *
   * @return null if absent
   */
  public Long taxYear() {
    return optional("taxYear", Model::whole);
  }

  /**
   * Income before tax, in rand cents.
   *
   * @return the value
   */
  public long incomeCents() {
    return required("incomeCents", Model::whole);
  }

  /**
   * The period of <code>incomeCents</code>; MONTHLY multiplies it by 12. Default: ANNUAL. One of
   * <code>ANNUAL</code>, <code>MONTHLY</code>; later versions may have more.
   *
   * @return null if absent
   */
  public String period() {
    return optional("period", Model::text);
  }

  /**
   * Age on the last day of the tax year; rebates increase at 65 and at 75. Default: under 65.
   *
   * @return null if absent
   */
  public Long age() {
    return optional("age", Model::whole);
  }

  /**
   * Contributions to retirement funds in the whole year, also if the income is monthly, in rand cents.
   *
   * @return null if absent
   */
  public Long retirementContributionCents() {
    return optional("retirementContributionCents", Model::whole);
  }

  /**
   * The number of medical scheme members, including the taxpayer. SV-2001 in a tax year whose credits are unknown.
   *
   * @return null if absent
   */
  public Long medicalSchemeMembers() {
    return optional("medicalSchemeMembers", Model::whole);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The year in which the tax year ends, in February. Default: the current tax year in South Africa.
     *
     * @param taxYear the value
     * @return this builder
     */
    public Builder taxYear(long taxYear) {
      return with("taxYear", taxYear);
    }

    /**
     * Income before tax, in rand cents.
     *
     * @param incomeCents the value
     * @return this builder
     */
    public Builder incomeCents(long incomeCents) {
      return with("incomeCents", incomeCents);
    }

    /**
     * The period of <code>incomeCents</code>; MONTHLY multiplies it by 12. Default: ANNUAL. One of
     * <code>ANNUAL</code>, <code>MONTHLY</code>; later versions may have more.
     *
     * @param period null leaves it out
     * @return this builder
     */
    public Builder period(String period) {
      return with("period", period);
    }

    /**
     * Age on the last day of the tax year; rebates increase at 65 and at 75. Default: under 65.
     *
     * @param age the value
     * @return this builder
     */
    public Builder age(long age) {
      return with("age", age);
    }

    /**
     * Contributions to retirement funds in the whole year, also if the income is monthly, in rand cents.
     *
     * @param retirementContributionCents the value
     * @return this builder
     */
    public Builder retirementContributionCents(long retirementContributionCents) {
      return with("retirementContributionCents", retirementContributionCents);
    }

    /**
     * The number of medical scheme members, including the taxpayer. SV-2001 in a tax year whose credits are unknown.
     *
     * @param medicalSchemeMembers the value
     * @return this builder
     */
    public Builder medicalSchemeMembers(long medicalSchemeMembers) {
      return with("medicalSchemeMembers", medicalSchemeMembers);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public TaxEstimateRequest build() {
      return new TaxEstimateRequest(fields());
    }
  }
}
