package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>ConsistencyProof</code> of the service.
 */
public final class ConsistencyProof extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ConsistencyProof(JsonNode json) {
    super(json);
  }

  /**
   * The size of the older log.
   *
   * @return the value
   */
  public long from() {
    return required("from", Model::whole);
  }

  /**
   * The size of the newer log.
   *
   * @return the value
   */
  public long to() {
    return required("to", Model::whole);
  }

  /**
   * The root of the older log.
   *
   * @return the value
   */
  public String fromRoot() {
    return required("fromRoot", Model::text);
  }

  /**
   * The root of the newer log.
   *
   * @return the value
   */
  public String toRoot() {
    return required("toRoot", Model::text);
  }

  /**
   * The hashes of RFC 9162, 2.1.4: they prove that the newer log begins with the older one.
   *
   * @return empty if absent
   */
  public List<String> proof() {
    return list("proof", Model::text);
  }
}
