package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The <code>RoutingRules</code> of the service.
 */
public final class RoutingRules extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RoutingRules(JsonNode json) {
    super(json);
  }

  /**
   * Increases by one with each change; 0 if rules were never set.
   *
   * @return the value
   */
  public long version() {
    return required("version", Model::whole);
  }

  /**
   * These come first, in this order; the others follow by score.
   *
   * @return empty if absent
   */
  public List<String> priorities() {
    return list("priorities", Model::text);
  }

  /**
   * These are never used, whatever their priority.
   *
   * @return empty if absent
   */
  public List<String> disabledProviders() {
    return list("disabledProviders", Model::text);
  }

  /**
   * The weights of cost and latency in a provider’s score.
   *
   * @return the value
   */
  public RoutingWeights weights() {
    return required("weights", RoutingWeights::new);
  }

  /**
   * When the rules were last changed; null if never.
   *
   * @return null if absent
   */
  public Instant changedAt() {
    return optional("changedAt", Model::instant);
  }
}
