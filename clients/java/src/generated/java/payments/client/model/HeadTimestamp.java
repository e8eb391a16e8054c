package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * A time-stamp (RFC 3161) of the head by an outside authority.
 */
public final class HeadTimestamp extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public HeadTimestamp(JsonNode json) {
    super(json);
  }

  /**
   * SHA-256 of the checkpoint without cosignatures. <code>/proof/{mode}/timestamp/{checkpointHash}</code> is the
   * time-stamp.
   *
   * @return the value
   */
  public String checkpointHash() {
    return required("checkpointHash", Model::text);
  }

  /**
   * The time that the authority signed.
   *
   * @return the value
   */
  public Instant time() {
    return required("time", Model::instant);
  }
}
