package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The query of <code>getOverview</code>.
 */
public final class GetOverviewQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public GetOverviewQuery(JsonNode json) {
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
   * The beginning of the range. Default: one day before its end for hours, 30 days for days.
   *
   * @return null if absent
   */
  public Instant from() {
    return optional("from", Model::instant);
  }

  /**
   * The end of the range. Default: now.
   *
   * @return null if absent
   */
  public Instant to() {
    return optional("to", Model::instant);
  }

  /**
   * The length of a bucket; a day begins at midnight in South Africa. Default: day.
   *
   * @return null if absent
   */
  public String interval() {
    return optional("interval", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The beginning of the range. Default: one day before its end for hours, 30 days for days.
     *
     * @param from null leaves it out
     * @return this builder
     */
    public Builder from(Instant from) {
      return with("from", from);
    }

    /**
     * The end of the range. Default: now.
     *
     * @param to null leaves it out
     * @return this builder
     */
    public Builder to(Instant to) {
      return with("to", to);
    }

    /**
     * The length of a bucket; a day begins at midnight in South Africa. Default: day.
     *
     * @param interval null leaves it out
     * @return this builder
     */
    public Builder interval(String interval) {
      return with("interval", interval);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public GetOverviewQuery build() {
      return new GetOverviewQuery(fields());
    }
  }
}
