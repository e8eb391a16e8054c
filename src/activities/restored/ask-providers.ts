import { setTimeout as delay } from 'node:timers/promises'
import { refundableCharges, type RefundableCharge } from '../../db/epochs/restored-transactions.ts'
import type { ForgottenTransaction, ReferenceAnswer } from '../../domain/epochs.ts'
import { type Currency, minorUnits } from '../../domain/money.ts'
import { isFoundByReference } from '../../domain/routing/rail-facts.ts'
import { mostUnsentCharges } from '../../domain/look-first.ts'
import { mostOutgoingTries } from '../../domain/waits.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import type { ProviderConnection } from '../../providers/contract/call.ts'
import type { Provider } from '../../providers/contract/provider.ts'
import { providerReference } from '../../providers/contract/reference.ts'
import type { ActivityDeps } from '../deps.ts'

const TRIES = 5
const LEAST_WAIT_MS = 1_000
/** A refund of an older charge is listed, and not adopted. */
const MOST_CHARGES = 100
/** For so long one refund is looked for among the charges, of which a silent provider would take 25 s each. */
const SEARCHED_FOR_MS = 60_000

export interface ProviderAnswers {
  answers: ReferenceAnswer[]
  unaskable: string[]
  charge: RefundableCharge | null
}

type Deps = Pick<ActivityDeps, 'pool' | 'providers' | 'connections'>

type Ask = (connection: ProviderConnection, reference: string) => Promise<LookupResult>

/** Asks for the references that the attempts of a forgotten transaction have at each connected provider. */
export async function askProviders(deps: Deps, transaction: ForgottenTransaction): Promise<ProviderAnswers> {
  const found: ProviderAnswers = { answers: [], unaskable: [], charge: null }
  const { id, mode } = transaction
  const asked: { provider: Provider; connection: ProviderConnection; ask: Ask }[] = []
  for (const provider of deps.providers) {
    const connection = deps.connections[provider.id]?.[mode]
    const takes = transaction.kind !== 'PAYOUT' || provider.capabilities.transferRails[mode].length > 0
    if (!connection || !takes) continue
    const ask = await questionOf(deps, provider, transaction, (charge) => (found.charge = charge))
    if (ask) asked.push({ provider, connection, ask })
    else found.unaskable.push(provider.id)
  }
  const most = transaction.kind === 'COLLECT' ? mostUnsentCharges(asked.length, true) : mostOutgoingTries(false)
  for (let number = 1, unknown = 0; unknown < most && asked.length > 0; number++, unknown++) {
    for (const { provider, connection, ask } of asked) {
      const reference = providerReference(id, number, provider.capabilities.reference)
      const result = await answerOf(() => ask(connection, reference))
      if (result.state === 'NOT_FOUND') continue
      found.answers.push({ number, providerId: provider.id, providerReference: reference, result })
      unknown = -1
    }
    // A silent provider would be asked forever.
    if (found.answers.some(({ result }) => result.state === 'UNKNOWN')) break
  }
  return found
}

/** Null if the provider cannot be asked. */
async function questionOf(
  { pool }: Deps,
  provider: Provider,
  { kind, businessId, mode }: ForgottenTransaction,
  setCharge: (charge: RefundableCharge) => void,
): Promise<Ask | null> {
  const { capabilities, transfers } = provider
  switch (kind) {
    case 'COLLECT':
      if (!isFoundByReference(capabilities.rails)) return null
      return (connection, reference) =>
        provider.verify(connection, { providerReference: reference, providerTransactionId: null })
    case 'PAYOUT':
      return transfers ? (connection, reference) => transfers.verifyTransfer(connection, reference) : null
    case 'REFUND': {
      // The engine does not know the charge. Only a provider that names it with the refund can tell.
      if (capabilities.refunds.lookup !== true || capabilities.refunds.byReference) return null
      const charges = await refundableCharges(pool, { businessId, mode, providerId: provider.id, limit: MOST_CHARGES })
      return async (connection, reference) => {
        const until = performance.now() + SEARCHED_FOR_MS
        for (const charge of charges) {
          if (performance.now() > until) break
          const result = await provider.findRefund(connection, refundQuestion(charge, reference))
          if (result.state !== 'UNKNOWN' && result.state !== 'NOT_FOUND') setCharge(charge)
          if (result.state !== 'UNKNOWN') return result
        }
        return charges.length === 0 ? { state: 'NOT_FOUND' } : { state: 'UNKNOWN', detail: 'no charge matches' }
      }
    }
  }
}

function refundQuestion({ currency, startedAt, ...charge }: RefundableCharge, reference: string) {
  const amountCents = minorUnits(charge.amountCents)
  return {
    providerReference: reference,
    providerTransactionId: null,
    amountCents,
    currency: currency as Currency,
    startedAt,
    charge: { ...charge, amountCents },
  }
}

async function answerOf(ask: () => Promise<LookupResult>): Promise<LookupResult> {
  for (let tries = 1; ; tries++) {
    const result = await ask()
    if (result.state !== 'UNKNOWN' || result.askAgainMs === undefined || tries === TRIES) return result
    await delay(Math.max(result.askAgainMs, LEAST_WAIT_MS))
  }
}
