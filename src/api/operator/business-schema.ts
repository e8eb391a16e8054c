import { BusinessForOperator, User, PlanRequest } from '../accounts/schema.ts'
import * as t from '../schema/schema.ts'
import { openCount } from './count-routes.ts'
import type { Cipher } from '../../db/cipher.ts'
import type { Business, KycSubmission } from '../../db/entities/index.ts'
import { presentSubmission } from '../accounts/kyc.ts'

const Activity = t.closed(
  {
    mode: t.ModeName,
    lastTransactionAt: t.described(
      t.nullable(t.Instant),
      'When the newest transaction was created; null if there is none.',
    ),
    needsReview: openCount('Transactions that need review.', 1),
    disputes: openCount('Disputes that need a response.', 0),
    payoutApprovals: openCount('Payouts that wait for approval.', 3),
    retryingDeliveries: openCount('Webhook deliveries that failed and are tried again.', 12),
    deadDeliveries: openCount('Webhook deliveries that were given up.', 0),
    apiKeys: openCount('API keys that are not revoked.', 2),
    webhookEndpoints: openCount('Webhook endpoints.', 1),
    connectedAccounts: openCount('Accounts for split payments.', 0),
  },
  { title: 'BusinessActivity', description: 'What the business has and does in one mode. Counting stops at 100.' },
)

export const BusinessDetail = t.closed(
  {
    ...BusinessForOperator.properties,
    kycRejectedBecause: t.mostlyNull(
      t.described(t.String(), 'The operator’s reason, while `kycState` is REJECTED.', 'The number is unknown.'),
    ),
    planRequest: t.described(t.mostlyNull(PlanRequest), 'The newest request for the paid plan; null if there is none.'),
    requiresSecondFactor: t.Boolean({ description: 'True if each user must have a second factor.', examples: [false] }),
    modes: t.Array(Activity, { description: 'The activity in test mode and in live mode.' }),
  },
  { title: 'BusinessDetail' },
)

export const BusinessUser = t.closed(User.properties, { title: 'BusinessUser' })

/** Presents a business with the KYC submission that waits for a decision. */
export function presentBusinessToOperator(business: Business, waiting: KycSubmission | undefined, cipher: Cipher) {
  const { id, name, country, plan, mode, kycState, createdAt } = business
  const kyc = waiting ? presentSubmission(cipher, waiting) : null
  return { id, name, country, plan, mode, kycState, createdAt, kyc }
}
