package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The query of <code>listFxRates</code>.
 */
public final class ListFxRatesQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ListFxRatesQuery(JsonNode json) {
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
   * Only rates of one unit of this currency.
   *
   * @return null if absent
   */
  public String base() {
    return optional("base", Model::text);
  }

  /**
   * Only rates in this currency.
   *
   * @return null if absent
   */
  public String quote() {
    return optional("quote", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Only rates of one unit of this currency.
     *
     * @param base null leaves it out
     * @return this builder
     */
    public Builder base(String base) {
      return with("base", base);
    }

    /**
     * Only rates in this currency.
     *
     * @param quote null leaves it out
     * @return this builder
     */
    public Builder quote(String quote) {
      return with("quote", quote);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ListFxRatesQuery build() {
      return new ListFxRatesQuery(fields());
    }
  }
}
