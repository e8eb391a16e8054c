import { accounts, splits } from './connect.ts'
import { banks } from './banks.ts'
import { byLink } from './by-link.ts'
import { common } from './common.ts'
import { deliveries, webhooks } from './webhooks.ts'
import { contact } from './contact.ts'
import { disputes } from './disputes.ts'
import { firstSteps, guides } from './first-steps.ts'
import { find } from './find.ts'
import { goingLive } from './going-live.ts'
import { keys } from './keys.ts'
import { links } from './links.ts'
import { navigation } from './navigation.ts'
import { operator } from './operator.ts'
import { overview } from './overview.ts'
import { payouts } from './payouts.ts'
import { plan } from './plan.ts'
import { receipts } from './receipts.ts'
import { recipients } from './recipients.ts'
import { routing } from './routing.ts'
import { security } from './security.ts'
import { session } from './session.ts'
import { settlements } from './settlements.ts'
import { states } from './states.ts'
import { statements } from './statements.ts'
import { transaction, transactions } from './transactions.ts'
import { users } from './users.ts'

export const en = {
  accounts,
  /** Its screen reads the others itself: their names of actions are many. */
  audit: { title: 'Audit' },
  banks,
  byLink,
  common,
  contact,
  deliveries,
  disputes,
  providers: { ozow: 'Ozow', paystack: 'Paystack', peach: 'Peach Payments', stitch: 'Stitch', yoco: 'Yoco' },
  find,
  firstSteps,
  goingLive,
  guides,
  keys,
  links,
  navigation,
  operator,
  overview,
  payouts,
  plan,
  receipts,
  recipients,
  routing,
  security,
  session,
  settlements,
  splits,
  statements,
  states,
  transaction,
  transactions,
  users,
  webhooks,
}
