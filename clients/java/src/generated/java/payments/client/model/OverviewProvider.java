package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/**
 * The <code>OverviewProvider</code> of the service.
 */
public final class OverviewProvider extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public OverviewProvider(JsonNode json) {
    super(json);
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
   * Payments that SUCCEEDED.
   *
   * @return the value
   */
  public long succeeded() {
    return required("succeeded", Model::whole);
  }

  /**
   * Payments that FAILED.
   *
   * @return the value
   */
  public long failed() {
    return required("failed", Model::whole);
  }

  /**
   * The share that SUCCEEDED of those that SUCCEEDED or FAILED; null if there are none.
   *
   * @return null if absent
   */
  public BigDecimal successRate() {
    return optional("successRate", Model::decimal);
  }

  /**
   * The provider’s median response time in milliseconds, over attempts that it decided at once; null if there are
   * none.
   *
   * @return null if absent
   */
  public Long medianAnswerMs() {
    return optional("medianAnswerMs", Model::whole);
  }
}
