import { Migration0001Accounts } from './0001-accounts.ts'
import { Migration0002Payments } from './0002-payments.ts'
import { Migration0003Webhooks } from './0003-webhooks.ts'
import { Migration0004AccountsComplete } from './0004-accounts-complete.ts'
import { Migration0005RateLimits } from './0005-rate-limits.ts'
import { Migration0006Routing } from './0006-routing.ts'
import { Migration0007Refunds } from './0007-refunds.ts'
import { Migration0008Reviews } from './0008-reviews.ts'
import { Migration0009PaymentLinks } from './0009-payment-links.ts'
import { Migration0010Connect } from './0010-connect.ts'
import { Migration0011WebhookEndpoints } from './0011-webhook-endpoints.ts'
import { Migration0012TransactionFilters } from './0012-transaction-filters.ts'
import { Migration0013References } from './0013-references.ts'
import { Migration0014AttemptKeys } from './0014-attempt-keys.ts'
import { Migration0015PayerReturns } from './0015-payer-returns.ts'
import { Migration0016SeenChanges } from './0016-seen-changes.ts'

/** In the order in which they run; a landed one is never changed. */
export const migrations = [
  { name: '0001-accounts', class: Migration0001Accounts },
  { name: '0002-payments', class: Migration0002Payments },
  { name: '0003-webhooks', class: Migration0003Webhooks },
  { name: '0004-accounts-complete', class: Migration0004AccountsComplete },
  { name: '0005-rate-limits', class: Migration0005RateLimits },
  { name: '0006-routing', class: Migration0006Routing },
  { name: '0007-refunds', class: Migration0007Refunds },
  { name: '0008-reviews', class: Migration0008Reviews },
  { name: '0009-payment-links', class: Migration0009PaymentLinks },
  { name: '0010-connect', class: Migration0010Connect },
  { name: '0011-webhook-endpoints', class: Migration0011WebhookEndpoints },
  { name: '0012-transaction-filters', class: Migration0012TransactionFilters },
  { name: '0013-references', class: Migration0013References },
  { name: '0014-attempt-keys', class: Migration0014AttemptKeys },
  { name: '0015-payer-returns', class: Migration0015PayerReturns },
  { name: '0016-seen-changes', class: Migration0016SeenChanges },
]
