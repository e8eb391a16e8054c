package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The submitted identity of a business.
 */
public final class SubmittedKyc extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SubmittedKyc(JsonNode json) {
    super(json);
  }

  /**
   * The id to send with the decision.
   *
   * @return the value
   */
  public String submissionId() {
    return required("submissionId", Model::text);
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

  /**
   * When it was submitted.
   *
   * @return the value
   */
  public Instant submittedAt() {
    return required("submittedAt", Model::instant);
  }
}
