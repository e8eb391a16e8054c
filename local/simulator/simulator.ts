import Koa from 'koa'
import { join } from 'node:path'
import { Router } from '@koa/router'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { bookingFault, doorFault } from './control/faults.ts'
import { createAcquirer } from './ledger/acquirer.ts'
import { createBalances } from './ledger/balances.ts'
import { depositDue } from './ledger/deposits.ts'
import { openLedger, type Ledger } from './ledger/ledger.ts'
import { createControlHandler } from './control/control-api.ts'
import { createControls } from './control/controls.ts'
import type { PendingEvent } from './ledger/entries.ts'
import { createDisputes } from './ledger/disputes.ts'
import { createEventSender, type SignedEvent } from './ledger/event-sender.ts'
import { dayOf } from '../../src/domain/south-africa/johannesburg.ts'
import type { Mode } from '../../src/domain/states.ts'
import { type KnownDescriptor, type ProviderId, PROVIDERS } from '../../src/providers/descriptors.ts'
import { createRefunds } from './ledger/refunds.ts'
import type { SimulatorSecrets } from './ledger/secrets.ts'
import { createTimers } from './ledger/timers.ts'
import { createTransfers } from './ledger/transfers.ts'
import type { EventSubject, SimulatedProvider } from './ledger/simulated-provider.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'

export interface SimulatedEntry {
  descriptor: KnownDescriptor
  simulated: SimulatedProvider
}

/** Every registered provider, each in a folder by its id. */
export const SIMULATED_PROVIDERS: readonly SimulatedEntry[] = await Promise.all(
  PROVIDERS.map(async (descriptor) => {
    const { simulated }: { simulated: SimulatedProvider } = await import(`./${descriptor.id}/provider.ts`)
    return { descriptor, simulated }
  }),
)

interface SimulatorOptions {
  /** The control port; the providers' ports follow it. 0 takes free ports for all. */
  port?: number
  host?: string
  /** The ledger's folder; a later start on the same folder continues it. */
  dataDir: string
  secrets: SimulatorSecrets
  providers?: readonly SimulatedEntry[]
  /** Deposits each business day what was booked before; otherwise only on request. Default: false. */
  settlesDaily?: boolean
  /** Scales every delay: tests use a fraction. */
  pace?: number
}

export type Simulator = Awaited<ReturnType<typeof startSimulator>>

/** Starts every simulated provider, each on its own port. Rejects if a port is taken. */
export async function startSimulator(options: SimulatorOptions) {
  const { port = 0, host = '127.0.0.1', dataDir, secrets, settlesDaily = false, pace = 1 } = options
  const entries = new Map((options.providers ?? SIMULATED_PROVIDERS).map((entry) => [entry.descriptor.id, entry]))
  const descriptorOf = (provider: ProviderId) => entries.get(provider)!.descriptor
  const ledger = openLedger(join(dataDir, 'ledger.jsonl'))
  const timers = createTimers(pace)
  const events = createEventSender(ledger, timers, compose)
  const acquirer = createAcquirer(ledger, events, timers, (provider) => descriptorOf(provider).simulation)
  const balances = createBalances()
  const refunds = createRefunds(ledger, events, timers, { balances, descriptorOf })
  const disputes = createDisputes(ledger, events)
  const transfers = createTransfers(ledger, events, timers, balances)
  const depositsOf = (provider: ProviderId, mode: Mode) => {
    if (settlesDaily) depositDue(ledger, provider, mode, dayOf(Date.now()))
    return ledger.own('deposit', provider).filter((deposit) => deposit.mode === mode)
  }
  const listeners = new Map<ProviderId, Listener>()
  const controls = createControls((provider, listening) => {
    const listener = listeners.get(provider)!
    return listening ? listener.open() : listener.close()
  })

  for (const [index, { descriptor, simulated }] of [...entries.values()].entries()) {
    const providerPort = port === 0 ? 0 : port + 1 + index
    listeners.set(descriptor.id, createListener(handlerOf(descriptor.id, simulated), host, providerPort))
  }
  /** A provider's base URL, also while it is down. */
  const url = (provider: ProviderId): string => listeners.get(provider)!.url()
  const answer = createControlHandler({
    ledger,
    acquirer,
    disputes,
    controls,
    balances,
    depositsOf,
    url,
    providers: [...entries.values()].map(({ descriptor }) => descriptor),
  })
  const control = createListener(answer, host, port)

  const stop = async (): Promise<void> => {
    controls.stop()
    timers.stop()
    await events.stop()
    await Promise.all([control, ...listeners.values()].map((listener) => listener.close()))
    ledger.close()
  }
  try {
    await Promise.all([control, ...listeners.values()].map((listener) => listener.open()))
  } catch (error) {
    await stop()
    throw error
  }
  return { controlUrl: control.url(), url, stop }

  function handlerOf(provider: ProviderId, simulated: SimulatedProvider) {
    const router = new Router()
    const controlled = () => controls.get(provider)
    const fault = bookingFault(controlled, simulated)
    const deposits = (mode: Mode) => depositsOf(provider, mode)
    const parts = { ledger, acquirer, refunds, disputes, transfers, deposits, fault, secrets: secrets[provider] ?? {} }
    simulated.addRoutes(router, parts)
    checkoutRoutes(router, { provider, ledger, acquirer, fault, ...simulated.page })
    return new Koa().use(doorFault(controlled)).use(router.routes()).callback()
  }

  /** Returns null if the charge's mode has no secret (any more) to sign with. */
  function compose(event: PendingEvent): SignedEvent | null {
    const { provider } = event
    const subject = subjectOf(ledger, event)
    const keys = secrets[provider]?.[modeOf(subject)]
    const address = `${secrets.eventsUrl}/${provider}/events`
    const simulated = entries.get(provider)?.simulated
    if (!keys || !simulated) return null
    const signed = simulated.event(subject, keys, address)
    return signed ? { url: address, ...signed } : null
  }
}

/** The ledger deletes nothing, and an event is written after its subject. */
function subjectOf(ledger: Ledger, event: PendingEvent): EventSubject {
  const { provider, key } = event
  if (event.subject === 'TRANSFER') {
    const transfer = ledger.find('transfer', provider, key)!
    const recipient = ledger.find('recipient', provider, transfer.recipientId)!
    return { kind: event.subject, event, state: event.state, transfer, recipient }
  }
  if (event.subject === 'REFUND') {
    const refund = ledger.find('refund', provider, Number(key))!
    return { kind: event.subject, event, state: event.state, refund, charge: ledger.chargeOf(refund) }
  }
  if (event.subject === 'DISPUTE') {
    const dispute = ledger.find('dispute', provider, Number(key))!
    return { kind: event.subject, event, state: event.state, dispute, charge: ledger.chargeOf(dispute) }
  }
  return { kind: event.subject, event, state: event.state, charge: ledger.find('charge', provider, key)! }
}

function modeOf(subject: EventSubject): Mode {
  return subject.kind === 'TRANSFER' ? subject.transfer.mode : subject.charge.mode
}

/** The time of a real provider: a client never sends on a connection that the server is about to close. */
const KEEP_ALIVE_MS = 65_000

type Listener = ReturnType<typeof createListener>

/**
 * A port that can be closed, so that connects are refused, and opened again. Port 0 takes a free port at the first
 * opening and keeps it.
 */
function createListener(answer: ReturnType<Koa['callback']>, host: string, wantedPort: number) {
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => void answer(request, response),
  )
  let port = wantedPort
  return {
    /** Known after the first opening. */
    url: () => `http://${host}:${port}`,
    async open(): Promise<void> {
      if (server.listening) return
      server.listen(port, host)
      await once(server, 'listening')
      const address = server.address()
      if (typeof address === 'object' && address !== null) port = address.port
    },
    /** Closes every connection, idle or not. */
    async close(): Promise<void> {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
