/**
 * How many deliveries of one endpoint, and how many replays, may be under way at once. The others wait in the
 * database. So an endpoint that hangs is no load for others, whatever the number of processes.
 */
const BUDGET = 40
/** The budget from an endpoint's first failed attempt until its next successful one. */
const BUDGET_WHILE_FAILING = 8

/** SQL: the budget of a row of `webhook_endpoints`. */
export function startBudget(endpoint: string): string {
  return `CASE WHEN ${endpoint}.failing_since IS NULL THEN ${BUDGET} ELSE ${BUDGET_WHILE_FAILING} END`
}

/**
 * SQL: counts the rows under way, at most `BUDGET`. A relay that starts a row postpones its due time, so rows that are
 * due later are under way.
 */
function countUnderWay(table: string, condition: string): string {
  return `(
    SELECT count(*)
    FROM (
      SELECT
      FROM ${table} AS u
      WHERE ${condition} AND u.engine_due_at > now()
      LIMIT ${BUDGET}
    ) AS counted
  )`
}

/** SQL: counts the deliveries of an endpoint whose attempt is due or in progress, without those in WAITING_RETRY. */
export function deliveriesUnderWay(endpointId: string): string {
  return countUnderWay('deliveries', `u.endpoint_id = ${endpointId} AND u.state = 'PENDING'`)
}

export function replaysUnderWay(endpointId: string): string {
  return countUnderWay('delivery_replays', `u.endpoint_id = ${endpointId}`)
}
