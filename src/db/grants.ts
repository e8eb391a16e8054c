import { escapeIdentifier, type Pool } from 'pg'

const named = (tables: string): readonly string[] => tables.trim().split(/\s+/)

/**
 * The tables by the rights that the service's role needs. It owns no table, so it can neither change one nor disable
 * its triggers. No table may be truncated. A row lock needs UPDATE. No statement of the service uses a sequence.
 */
export const GRANTS = {
  SELECT: named('id_secret migrations state_moves'),
  // Append-only, by the database's triggers or by what the service does. Only versions before 1.2.0 insert into
  // proof_timestamps.
  'SELECT, INSERT': named(`
    audit_log delivery_attempts dispute_history events exports forgotten_charges ledger_closings ledger_days
    ledger_entries ledger_fills payout_decisions proof_batches proof_cosignatures proof_keys proof_leaves
    proof_origins proof_timestamps rate_checks receipts routing_decisions routing_rules split_shares splits
    transaction_reviews transitions`),
  'SELECT, INSERT, UPDATE': named(`
    api_keys attempts brands businesses connect_attempts connect_resources connected_accounts deliveries
    differences dispute_answers disputes kyc_submissions payer_requests payment_links payout_batches payout_items
    plan_requests proof_tiles provider_callers recipients settlement_lines settlements transactions users
    webhook_endpoints`),
  'SELECT, INSERT, UPDATE, DELETE': named(`
    approval_codes delivery_attempt_details delivery_replays idempotency_records inbound_events invitations
    login_failures payout_decision_reasons passkey_challenges passkeys password_resets provider_recipients
    rate_limits record_epochs recovery_codes refresh_tokens sessions transaction_review_notes totp_secrets
    webhook_old_secrets`),
}

/** Grants the role exactly these rights, in one transaction. `pool` must connect as the owner of the tables. */
export async function grantToService(pool: Pool, role: string): Promise<void> {
  const { rows } = await pool.query<{ schema: string }>('SELECT current_schema() AS schema')
  const [schema, service] = [rows[0]!.schema, role].map((name) => escapeIdentifier(name))
  const tables = Object.values(GRANTS).flat()
  const statements = [
    `GRANT USAGE ON SCHEMA ${schema} TO ${service}`,
    // Rights of an earlier version.
    `REVOKE ALL ON ${tables.join(', ')} FROM ${service}`,
    ...Object.entries(GRANTS).map(([rights, names]) => `GRANT ${rights} ON ${names.join(', ')} TO ${service}`),
  ]
  // Postgres runs the statements of one text as one transaction.
  await pool.query(statements.join('; '))
}
