package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The query of <code>findAnything</code>.
 */
public final class FindAnythingQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public FindAnythingQuery(JsonNode json) {
    super(json);
  }

  /**
   * Starts one to send.
   *
   * @return a builder without fields
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The search term.
   *
   * @return the value
   */
  public String q() {
    return required("q", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The search term.
     *
     * @param q null leaves it out
     * @return this builder
     */
    public Builder q(String q) {
      return with("q", q);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public FindAnythingQuery build() {
      return new FindAnythingQuery(fields());
    }
  }
}
