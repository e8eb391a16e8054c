package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>FoundGroup</code> of the service.
 */
public final class FoundGroup extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public FoundGroup(JsonNode json) {
    super(json);
  }

  /**
   * What the group holds. One of <code>business</code>, <code>transaction</code>, <code>link</code>,
   * <code>payoutBatch</code>, <code>payout</code>, <code>recipient</code>, <code>dispute</code>,
   * <code>settlement</code>, <code>receipt</code>, <code>endpoint</code>, <code>delivery</code>,
   * <code>account</code>, <code>split</code>; later versions may have more.
   *
   * @return the value
   */
  public String kind() {
    return required("kind", Model::text);
  }

  /**
   * How many were found, at most 50.
   *
   * @return the value
   */
  public long count() {
    return required("count", Model::whole);
  }

  /**
   * True if there are more than <code>count</code>.
   *
   * @return the value
   */
  public boolean more() {
    return required("more", Model::flag);
  }

  /**
   * The newest 5.
   *
   * @return empty if absent
   */
  public List<FoundItem> items() {
    return list("items", FoundItem::new);
  }
}
