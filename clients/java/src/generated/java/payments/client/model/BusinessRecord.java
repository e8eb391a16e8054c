package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>BusinessRecord</code> of the service.
 */
public final class BusinessRecord extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public BusinessRecord(JsonNode json) {
    super(json);
  }

  /**
   * <code>biz_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * The name that the business registered with.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }

  /**
   * The plan of the business; routes under /v1 need PAID. One of <code>SANDBOX</code>, <code>PAID</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String plan() {
    return required("plan", Model::text);
  }

  /**
   * The mode of the account, which its sessions have. One of <code>TEST</code>, <code>LIVE</code>; later versions
   * may have more.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * The state of the approval for live mode. One of <code>NONE</code>, <code>SUBMITTED</code>,
   * <code>APPROVED</code>, <code>REJECTED</code>; later versions may have more.
   *
   * @return the value
   */
  public String kycState() {
    return required("kycState", Model::text);
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
   * When the business registered.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
