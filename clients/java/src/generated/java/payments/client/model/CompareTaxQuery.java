package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The query of <code>compareTax</code>.
 */
public final class CompareTaxQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public CompareTaxQuery(JsonNode json) {
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
   * Annual income before tax, the same in both tax years, in rand cents.
   *
   * @return the value
   */
  public long incomeCents() {
    return required("incomeCents", Model::whole);
  }

  /**
   * Age on the last day of the tax year; rebates increase at 65 and at 75. Default: under 65.
   *
   * @return null if absent
   */
  public Long age() {
    return optional("age", Model::whole);
  }

  /**
   * The tax year to compare with. Default: the year before <code>to</code>.
   *
   * @return null if absent
   */
  public Long from() {
    return optional("from", Model::whole);
  }

  /**
   * The tax year to compare. Default: the current tax year in South Africa.
   *
   * @return null if absent
   */
  public Long to() {
    return optional("to", Model::whole);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Annual income before tax, the same in both tax years, in rand cents.
     *
     * @param incomeCents the value
     * @return this builder
     */
    public Builder incomeCents(long incomeCents) {
      return with("incomeCents", incomeCents);
    }

    /**
     * Age on the last day of the tax year; rebates increase at 65 and at 75. Default: under 65.
     *
     * @param age the value
     * @return this builder
     */
    public Builder age(long age) {
      return with("age", age);
    }

    /**
     * The tax year to compare with. Default: the year before <code>to</code>.
     *
     * @param from the value
     * @return this builder
     */
    public Builder from(long from) {
      return with("from", from);
    }

    /**
     * The tax year to compare. Default: the current tax year in South Africa.
     *
     * @param to the value
     * @return this builder
     */
    public Builder to(long to) {
      return with("to", to);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public CompareTaxQuery build() {
      return new CompareTaxQuery(fields());
    }
  }
}
