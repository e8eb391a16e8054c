import type { LookupResult } from '../../src/domain/providers/provider-result.ts'
import { type RailFacts, railsIn } from '../../src/domain/routing/rail-facts.ts'
import type { PayInRail } from '../../src/domain/states.ts'
import type { SendResult, ProviderConnection } from '../../src/providers/contract/call.ts'
import type { Provider, ProviderEvent, UnsignedEvent } from '../../src/providers/contract/provider.ts'
import { type Currency, displayMoney, minorUnits, type MinorUnits } from '../../src/domain/money.ts'
import { about, checkoutRequest, newReference, openWindow, refundRequest, tokenCharge } from '../providers/requests.ts'
import { startSocketServer } from '../providers/socket-server.ts'
import type { RunningSimulator } from '../local/simulator/running-simulator.ts'
import type { Received, Receiver } from '../receiver.ts'
import { type Keyholder, keysOf } from './harness/keys.ts'
import type { Subject } from './subject.ts'

/** A time-out for responses that never come: short enough to wait for. */
export const HASTY_MS = 400
/** A delay that exceeds the short time-out. */
export const TOO_SLOW_MS = 600

/**
 * Returns a rail of a registered provider on its simulator, with the operations of the tests. `hasty` is the same provider
 * with a short time-out. The checkouts use the rail, unless a test names another; default: the provider's first.
 */
export function createBench(
  { descriptor, harness }: Subject,
  { provider, hasty }: Record<'provider' | 'hasty', Provider>,
  { simulator, receiver }: { simulator: () => RunningSimulator; receiver: () => Receiver },
  rail: PayInRail = railsIn(descriptor.capabilities.rails)[0]![0],
) {
  const { id, capabilities } = descriptor
  const facts = capabilities.rails[rail]!
  const takesTokens = facts.token
  const hasPage = facts.checkout === 'PAGE'
  const prompts = facts.checkout === 'PHONE'
  const currency: Currency = facts.currencies.includes('ZAR') ? 'ZAR' : facts.currencies[0]!
  const amountCents = usualAmount(facts)
  /** The number of a phone in the currency's country with these last three digits; the simulator knows some. */
  const phone = (ends: string) => (currency === 'KES' ? `+254 712 345 ${ends}` : `+27 82 123 4${ends}`)
  const usual = { amountCents, currency }
  const request = () => ({ ...usual, providerReference: newReference(capabilities.reference), phone: phone('456') })
  const connection = (of: Keyholder = 'TEST'): ProviderConnection => ({
    baseUrl: simulator().url(id),
    ...keysOf(descriptor, of),
  })
  const usualTokenCharge: typeof tokenCharge = (token, changes) => tokenCharge(token, { ...request(), ...changes })
  const usualCheckout: typeof checkoutRequest = (changes) => checkoutRequest({ ...request(), rail, ...changes })

  const charge = (token: string, changes?: Parameters<typeof tokenCharge>[1], by = provider) => {
    const request = usualTokenCharge(token, changes)
    return { reference: request.providerReference, outcome: by.charge(connection(), request, openWindow()) }
  }
  const openCheckout = async (changes?: Parameters<typeof checkoutRequest>[0]) => {
    const request = usualCheckout(changes)
    const outcome = await provider.checkout(connection(), request, openWindow())
    if (outcome.state !== 'REQUIRES_ACTION') throw new Error(`no checkout: ${JSON.stringify(outcome)}`)
    /** Presses a button of the page, as a payer's browser does, after the payer chose a rail if one is given. */
    const press = (button: string, by?: PayInRail) => {
      const body = new URLSearchParams({ outcome: button, ...(by && { rail: by }) })
      return fetch(outcome.url, { method: 'POST', body, redirect: 'manual' })
    }
    return { reference: request.providerReference, id: outcome.providerTransactionId, url: outcome.url, press }
  }
  /** `own` is the provider's own id, if its response had one. */
  const ask = (reference: string, own: string | null = null) =>
    provider.verify(connection(), { ...about(reference, own), rail })
  const verify = ({ path, headers, body }: Received, of?: Keyholder): ProviderEvent | UnsignedEvent | null => {
    const single = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
    const { pathname, href: url } = new URL(path, receiver().url)
    if (pathname !== `/api/providers/${id}/events`) return null
    return provider.verifyEvent(connection(of), {
      method: 'POST',
      url,
      rawBody: Buffer.from(body),
      headers: Object.fromEntries(single),
    })
  }

  const read = (event: Received, of?: Keyholder): ProviderEvent | null => {
    const known = verify(event, of)
    return known && 'unsigned' in known ? null : known
  }
  /** Returns the news in an event about a charge; an unsigned event has none, so it is looked up. */
  const meaningOf = async (event: Received): Promise<Partial<ProviderEvent> | null> => {
    const known = verify(event)
    if (!known || !('unsigned' in known)) return known
    const { providerReference } = known
    const finding = providerReference === null ? null : await ask(providerReference)
    return { subject: 'CHARGE', providerReference, finding, dispute: false }
  }
  const eventOf = async (reference: string): Promise<LookupResult> => {
    const [event] = await receiver().waitFor((sent) => verify(sent)?.providerReference === reference)
    return (await meaningOf(event!))!.finding!
  }
  /** The result of a charge: from a lookup, or from the event if no lookup has it yet. */
  const found = async (reference: string, own: string | null = null): Promise<LookupResult> =>
    !prompts && (facts.lookups === 'BY_REFERENCE' || (facts.lookups === 'BY_CHECKOUT_ID' && own !== null))
      ? await ask(reference, own)
      : await eventOf(reference)
  /** The outcome of a charge: from its response, or from a lookup or an event if that says PENDING. */
  const outcomeOf = async (reference: string, sent: SendResult): Promise<LookupResult | SendResult> =>
    sent.state === 'PENDING' && !descriptor.simulation.chargesAtOnce ? await eventOf(reference) : sent

  return {
    id,
    descriptor,
    provider,
    hasty,
    harness,
    rail,
    facts,
    takesTokens,
    /** True if payers without a token pay on the provider's page. */
    hasPage,
    /** True if payers without a token confirm a prompt on their phone. */
    prompts,
    phone,
    newReference: () => newReference(capabilities.reference),
    meaningOf,
    ...usual,
    /** The usual amount as a payer reads it. */
    amountText: displayMoney(usual),
    /** The limits of the provider, and an odd amount between them. */
    amounts: [facts.minimumCents, amountCents + 1, facts.maximumCents].map(minorUnits),
    tokenCharge: usualTokenCharge,
    checkoutRequest: usualCheckout,
    refundRequest: (charge: Parameters<typeof refundRequest>[0], changes?: Parameters<typeof refundRequest>[1]) =>
      refundRequest(charge, { currency, providerReference: newReference(capabilities.reference), ...changes }),
    found,
    outcomeOf,
    simulator,
    receiver,
    connection,
    charge,
    openCheckout,
    /** Charges a good card, or pays on a checkout if the provider takes no tokens. */
    async pay(token = 'tok_success') {
      const { reference, outcome } = takesTokens ? charge(token) : await (prompts ? payByPhone() : payOnPage())
      const paid = await outcomeOf(reference, await outcome)
      if (paid.state !== 'SUCCEEDED') throw new Error(`not paid: ${JSON.stringify(paid)}`)
      const { providerTransactionId } = paid
      return {
        providerReference: reference,
        providerTransactionId,
        amountCents: minorUnits(paid.amountCents),
        outcome: paid,
      }
    },
    ask,
    read,
    events: (of?: Keyholder) =>
      receiver()
        .received.map((event) => read(event, of))
        .filter((event) => event !== null),
    /** Calls a server, in the provider's place, that responds to everything with the same bytes. */
    async answering<T>(answer: string, question: (there: ProviderConnection) => Promise<T>) {
      const server = await startSocketServer((socket, request) => socket.write(harness.aside?.(request) ?? answer))
      try {
        return await question({ ...connection(), baseUrl: server.url })
      } finally {
        await server.close()
      }
    },
  }

  async function payByPhone() {
    const prompt = usualCheckout()
    await provider.checkout(connection(), prompt, openWindow())
    const reference = prompt.providerReference
    return { reference, outcome: found(reference) as Promise<SendResult> }
  }

  async function payOnPage() {
    const { reference, id: own, press } = await openCheckout()
    await press('pay')
    return { reference, outcome: found(reference, own) as Promise<SendResult> }
  }
}

export type Bench = ReturnType<typeof createBench>
export type Paid = Awaited<ReturnType<Bench['pay']>>

/** 150.00, or the middle of the provider's limits. A refund in parts needs an amount above the least. */
function usualAmount({ minimumCents, maximumCents }: RailFacts): MinorUnits {
  const fits = minimumCents < 15_000 && 15_000 < maximumCents
  return minorUnits(fits ? 15_000 : Math.floor((minimumCents + maximumCents) / 2))
}

/** Waits until the condition is true; the test's own time limit ends the wait. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 30))
}
