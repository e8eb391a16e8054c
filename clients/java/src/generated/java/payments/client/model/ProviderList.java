package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>ProviderList</code> of the service.
 */
public final class ProviderList extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ProviderList(JsonNode json) {
    super(json);
  }

  /**
   * The providers.
   *
   * @return empty if absent
   */
  public List<Provider> data() {
    return list("data", Provider::new);
  }
}
