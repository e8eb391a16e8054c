package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The <code>Routing</code> of the service.
 */
public final class Routing extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Routing(JsonNode json) {
    super(json);
  }

  /**
   * When the order was decided.
   *
   * @return the value
   */
  public Instant decidedAt() {
    return required("decidedAt", Model::instant);
  }

  /**
   * The version of the routing rules; 0 without rules, and for rules that are not saved.
   *
   * @return the value
   */
  public long configurationVersion() {
    return required("configurationVersion", Model::whole);
  }

  /**
   * True if further providers are tried after the first; in test mode only.
   *
   * @return the value
   */
  public boolean failover() {
    return required("failover", Model::flag);
  }

  /**
   * True if every circuit was open, so that the provider with the best health was chosen.
   *
   * @return null if absent
   */
  public Boolean lastResort() {
    return optional("lastResort", Model::flag);
  }

  /**
   * The first provider; null if none can take the payment.
   *
   * @return null if absent
   */
  public String chosen() {
    return optional("chosen", Model::text);
  }

  /**
   * The rail of the first provider; null if none can take the payment.
   *
   * @return null if absent
   */
  public String chosenRail() {
    return optional("chosenRail", Model::text);
  }

  /**
   * The further providers, in order.
   *
   * @return empty if absent
   */
  public List<String> fallbackOrder() {
    return list("fallbackOrder", Model::text);
  }

  /**
   * The whole order: each provider once, on its best rail for this payment.
   *
   * @return empty if absent
   */
  public List<Route> order() {
    return list("order", Route::new);
  }

  /**
   * Every provider of the service, on each of its rails that the payment may use.
   *
   * @return empty if absent
   */
  public List<RoutingCandidate> candidates() {
    return list("candidates", RoutingCandidate::new);
  }

  /**
   * The orders on the rails that need an account or app of the payer, who may choose them on our page.
   *
   * @return empty if absent
   */
  public List<RoutingChoice> choices() {
    return list("choices", RoutingChoice::new);
  }
}
