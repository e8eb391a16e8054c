package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>OperatorHealth</code> of the service.
 */
public final class OperatorHealth extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public OperatorHealth(JsonNode json) {
    super(json);
  }

  /**
   * Every connected provider, by mode and rail.
   *
   * @return empty if absent
   */
  public List<ProviderHealth> providers() {
    return list("providers", ProviderHealth::new);
  }

  /**
   * The call budgets of providers with a limit.
   *
   * @return empty if absent
   */
  public List<CallBudget> callBudgets() {
    return list("callBudgets", CallBudget::new);
  }

  /**
   * The workflow engine.
   *
   * @return the value
   */
  public EngineHealth engine() {
    return required("engine", EngineHealth::new);
  }

  /**
   * The rows that wait for the relay, which normally takes them within seconds.
   *
   * @return empty if absent
   */
  public List<DueRows> due() {
    return list("due", DueRows::new);
  }
}
