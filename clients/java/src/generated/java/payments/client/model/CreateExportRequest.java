package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>CreateExportRequest</code> of the service.
 */
public final class CreateExportRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public CreateExportRequest(JsonNode json) {
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
   * The list whose rows are exported. <code>settlements</code>: the lines of all settlements that were read in the
   * range, each with <code>settlementId</code>, <code>day</code> and <code>providerId</code>.
   * <code>payout_items</code>: single payouts with their payees. <code>receipts</code>: by the time of their
   * transactions. <code>api_keys</code>, <code>users</code> and <code>audit</code> need the session of an ADMIN. One
   * of <code>transactions</code>, <code>payment_links</code>, <code>receipts</code>, <code>disputes</code>,
   * <code>settlements</code>, <code>payouts</code>, <code>payout_items</code>, <code>recipients</code>,
   * <code>connected_accounts</code>, <code>splits</code>, <code>webhook_endpoints</code>, <code>deliveries</code>,
   * <code>api_keys</code>, <code>users</code>, <code>audit</code>; later versions may have more.
   *
   * @return the value
   */
  public String kind() {
    return required("kind", Model::text);
  }

  /**
   * CSV (RFC 4180) or JSON Lines have every field, for programs. The others are CSV files that a spreadsheet opens,
   * of transactions only: amounts with a sign and two decimals, fees and net amounts, South African days.
   * <code>spreadsheet</code> has semicolons and a decimal comma, as computers in South Africa expect;
   * <code>spreadsheet_point</code> commas and a point. Payers are named to signed-in ADMINs and MEMBERs. One of
   * <code>csv</code>, <code>jsonl</code>, <code>spreadsheet</code>, <code>spreadsheet_point</code>; later versions
   * may have more.
   *
   * @return the value
   */
  public String format() {
    return required("format", Model::text);
  }

  /**
   * Rows created at this time or later.
   *
   * @return the value
   */
  public Instant since() {
    return required("since", Model::instant);
  }

  /**
   * Rows created before this time. A later time than now means now.
   *
   * @return the value
   */
  public Instant until() {
    return required("until", Model::instant);
  }

  /**
   * The filters of the list; a filter that its list does not have is refused.
   *
   * @return null if absent
   */
  public ExportFilters filters() {
    return optional("filters", ExportFilters::new);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The list whose rows are exported. <code>settlements</code>: the lines of all settlements that were read in the
     * range, each with <code>settlementId</code>, <code>day</code> and <code>providerId</code>.
     * <code>payout_items</code>: single payouts with their payees. <code>receipts</code>: by the time of their
     * transactions. <code>api_keys</code>, <code>users</code> and <code>audit</code> need the session of an ADMIN. One
     * of <code>transactions</code>, <code>payment_links</code>, <code>receipts</code>, <code>disputes</code>,
     * <code>settlements</code>, <code>payouts</code>, <code>payout_items</code>, <code>recipients</code>,
     * <code>connected_accounts</code>, <code>splits</code>, <code>webhook_endpoints</code>, <code>deliveries</code>,
     * <code>api_keys</code>, <code>users</code>, <code>audit</code>; later versions may have more.
     *
     * @param kind null leaves it out
     * @return this builder
     */
    public Builder kind(String kind) {
      return with("kind", kind);
    }

    /**
     * CSV (RFC 4180) or JSON Lines have every field, for programs. The others are CSV files that a spreadsheet opens,
     * of transactions only: amounts with a sign and two decimals, fees and net amounts, South African days.
     * <code>spreadsheet</code> has semicolons and a decimal comma, as computers in South Africa expect;
     * <code>spreadsheet_point</code> commas and a point. Payers are named to signed-in ADMINs and MEMBERs. One of
     * <code>csv</code>, <code>jsonl</code>, <code>spreadsheet</code>, <code>spreadsheet_point</code>; later versions
     * may have more.
     *
     * @param format null leaves it out
     * @return this builder
     */
    public Builder format(String format) {
      return with("format", format);
    }

    /**
     * Rows created at this time or later.
     *
     * @param since null leaves it out
     * @return this builder
     */
    public Builder since(Instant since) {
      return with("since", since);
    }

    /**
     * Rows created before this time. A later time than now means now.
     *
     * @param until null leaves it out
     * @return this builder
     */
    public Builder until(Instant until) {
      return with("until", until);
    }

    /**
     * The filters of the list; a filter that its list does not have is refused.
     *
     * @param filters null leaves it out
     * @return this builder
     */
    public Builder filters(ExportFilters filters) {
      return with("filters", filters);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public CreateExportRequest build() {
      return new CreateExportRequest(fields());
    }
  }
}
