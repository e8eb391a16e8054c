package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>EndpointActivityBucket</code> of the service.
 */
public final class EndpointActivityBucket extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public EndpointActivityBucket(JsonNode json) {
    super(json);
  }

  /**
   * When the bucket begins.
   *
   * @return the value
   */
  public Instant at() {
    return required("at", Model::instant);
  }

  /**
   * Attempts with a status from 200 to 299.
   *
   * @return the value
   */
  public long delivered() {
    return required("delivered", Model::whole);
  }

  /**
   * Attempts with another status, or without a response.
   *
   * @return the value
   */
  public long failed() {
    return required("failed", Model::whole);
  }
}
