package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * A month of your money: what providers owed you, and what changed it.
 */
public final class Statement extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Statement(JsonNode json) {
    super(json);
  }

  /**
   * A month in South Africa, by ISO 8601.
   *
   * @return the value
   */
  public String month() {
    return required("month", Model::text);
  }

  /**
   * Test mode moves no money. One of <code>TEST</code>, <code>LIVE</code>; later versions may have more.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * When the month begins in South Africa.
   *
   * @return the value
   */
  public Instant since() {
    return required("since", Model::instant);
  }

  /**
   * When it has ended.
   *
   * @return the value
   */
  public Instant until() {
    return required("until", Model::instant);
  }

  /**
   * False until a minute after the end of the month: until then the statement is provisional.
   *
   * @return the value
   */
  public boolean isComplete() {
    return required("isComplete", Model::flag);
  }

  /**
   * Each currency that you had money in.
   *
   * @return empty if absent
   */
  public List<StatementCurrency> currencies() {
    return list("currencies", StatementCurrency::new);
  }

  /**
   * A page with every line, for a browser, to read or print. It needs no credential, until
   * <code>urlExpiresAt</code>, and ends earlier if the API key that asked for it is revoked or the user is removed.
   * Read the statement again for another.
   *
   * @return the value
   */
  public String url() {
    return required("url", Model::text);
  }

  /**
   * The end of <code>url</code>.
   *
   * @return the value
   */
  public Instant urlExpiresAt() {
    return required("urlExpiresAt", Model::instant);
  }
}
