import { oneValue } from '../query.ts'

export interface FirstSteps {
  keyCreated: boolean
  linkCreated: boolean
  testPaid: boolean
  endpointRegistered: boolean
  livePaid: boolean
}

/** The newest transactions of a mode among which a payment is looked for: bounds the cost whatever their states. */
const MOST_READ = 1_000

const paidIn = (mode: 'TEST' | 'LIVE') => `
  EXISTS (
    SELECT FROM (
      SELECT kind, state
      FROM transactions
      WHERE business_id = :businessId AND mode = '${mode}'
      ORDER BY created_at DESC, id DESC
      LIMIT ${MOST_READ}
    ) AS newest
    WHERE kind = 'COLLECT' AND state = 'SUCCEEDED'
  )`

/** Uses `api_keys_business`, `payment_links_listed`, `webhook_endpoints_subscribed` and `transactions_newest`. */
export const readFirstSteps = oneValue<{ businessId: string }, FirstSteps>('first_steps')(`
    SELECT
      json_build_object(
        'keyCreated', EXISTS (SELECT FROM api_keys WHERE business_id = :businessId), 'linkCreated',
        EXISTS (SELECT FROM payment_links WHERE business_id = :businessId), 'testPaid', ${paidIn('TEST')},
        'endpointRegistered',
        EXISTS (SELECT FROM webhook_endpoints WHERE business_id = :businessId AND deleted_at IS NULL),
        'livePaid', ${paidIn('LIVE')}
      ) AS steps`)
