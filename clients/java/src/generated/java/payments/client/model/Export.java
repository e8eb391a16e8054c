package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The rows of a list in a range of time, as a file.
 */
public final class Export extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Export(JsonNode json) {
    super(json);
  }

  /**
   * <code>exp_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * READY: the rows are read from the record while you download them. One of <code>READY</code>; later versions may
   * have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
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
   * Rows created before this time.
   *
   * @return the value
   */
  public Instant until() {
    return required("until", Model::instant);
  }

  /**
   * The filters that were given; empty without one.
   *
   * @return the value
   */
  public ExportFilters filters() {
    return required("filters", ExportFilters::new);
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
   * Downloads the file without a credential, until <code>urlExpiresAt</code>, with the rows as they are then. It
   * ends earlier if the API key that asked for it is revoked, or the user is removed or loses the role that the list
   * needs. Read the export again for another.
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

  /**
   * When the export was made.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
