package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>DeliveryRequest</code> of the service.
 */
public final class DeliveryRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public DeliveryRequest(JsonNode json) {
    super(json);
  }

  /**
   * The URL of that time.
   *
   * @return the value
   */
  public String url() {
    return required("url", Model::text);
  }

  /**
   * The headers of this service, in their order. The connection adds <code>host</code> and
   * <code>content-length</code>.
   *
   * @return the value
   */
  public String headers() {
    return required("headers", Model::text);
  }
}
