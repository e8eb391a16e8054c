/**
 * How many deliveries of one endpoint may be under way at once, and how many replays. What exceeds it waits in its row
 * for the relay, so that an endpoint that hangs is no load and no queue for others, however many processes there are.
 */
const BUDGET = 40
/** The same from the first attempt that an endpoint did not take until the next one that it takes. */
const BUDGET_WHILE_FAILING = 8

/** The budget of a row of `webhook_endpoints`. */
export function startBudget(endpoint: string): string {
  return `CASE WHEN ${endpoint}.failing_since IS NULL THEN ${BUDGET} ELSE ${BUDGET_WHILE_FAILING} END`
}

/** Who has started a row moves its due time on, so what is due later is under way. Never counts further than needed. */
function countUnderWay(table: string, condition: string): string {
  return `(SELECT count(*) FROM (SELECT FROM ${table} u WHERE ${condition} AND u.engine_due_at > now() LIMIT ${BUDGET}) counted)`
}

/** Deliveries of an endpoint whose attempt was started; those that wait for their next attempt are not counted. */
export function deliveriesUnderWay(endpointId: string): string {
  return countUnderWay('deliveries', `u.endpoint_id = ${endpointId} AND u.state = 'PENDING'`)
}

export function replaysUnderWay(endpointId: string): string {
  return countUnderWay('delivery_replays', `u.endpoint_id = ${endpointId}`)
}
