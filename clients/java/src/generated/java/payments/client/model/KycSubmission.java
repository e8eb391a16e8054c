package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>KycSubmission</code> of the service.
 */
public final class KycSubmission extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public KycSubmission(JsonNode json) {
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
   * The registered name of the company.
   *
   * @return the value
   */
  public String legalName() {
    return required("legalName", Model::text);
  }

  /**
   * The company number; YYYY/NNNNNN/TT for a South African company (ZA).
   *
   * @return the value
   */
  public String registrationNumber() {
    return required("registrationNumber", Model::text);
  }

  /**
   * ISO 3166-1 alpha-2.
   *
   * @return the value
   */
  public String country() {
    return required("country", Model::text);
  }

  /**
   * The contact person of the company.
   *
   * @return the value
   */
  public String contactName() {
    return required("contactName", Model::text);
  }

  /**
   * The contact person’s identity number; for ZA 13 digits, the last of which is a check digit.
   *
   * @return the value
   */
  public String contactIdNumber() {
    return required("contactIdNumber", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The registered name of the company.
     *
     * @param legalName null leaves it out
     * @return this builder
     */
    public Builder legalName(String legalName) {
      return with("legalName", legalName);
    }

    /**
     * The company number; YYYY/NNNNNN/TT for a South African company (ZA).
     *
     * @param registrationNumber null leaves it out
     * @return this builder
     */
    public Builder registrationNumber(String registrationNumber) {
      return with("registrationNumber", registrationNumber);
    }

    /**
     * ISO 3166-1 alpha-2.
     *
     * @param country null leaves it out
     * @return this builder
     */
    public Builder country(String country) {
      return with("country", country);
    }

    /**
     * The contact person of the company.
     *
     * @param contactName null leaves it out
     * @return this builder
     */
    public Builder contactName(String contactName) {
      return with("contactName", contactName);
    }

    /**
     * The contact person’s identity number; for ZA 13 digits, the last of which is a check digit.
     *
     * @param contactIdNumber null leaves it out
     * @return this builder
     */
    public Builder contactIdNumber(String contactIdNumber) {
      return with("contactIdNumber", contactIdNumber);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public KycSubmission build() {
      return new KycSubmission(fields());
    }
  }
}
