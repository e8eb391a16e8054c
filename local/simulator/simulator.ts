import { join } from 'node:path'
import { createAcquirer } from './ledger/acquirer.ts'
import { createBalances } from './ledger/balances.ts'
import { depositDue } from './ledger/deposits.ts'
import { openLedger } from './ledger/ledger.ts'
import { createControlHandler } from './control/control-api.ts'
import { createControls } from './control/controls.ts'
import type { PendingEvent } from './ledger/entries.ts'
import { createDisputes } from './ledger/disputes.ts'
import { createEventSender, type SignedEvent } from './ledger/event-sender.ts'
import { modeOf, subjectOf } from './ledger/event-subject.ts'
import { createListener, type Listener } from './listener.ts'
import { dayOf } from '../../src/domain/south-africa/johannesburg.ts'
import type { Mode } from '../../src/domain/states.ts'
import type { ProviderId } from '../../src/providers/descriptors.ts'
import { createRefunds } from './ledger/refunds.ts'
import { SIMULATED_PROVIDERS, type SimulatedEntry } from './registry.ts'
import type { SimulatorSecrets } from './ledger/secrets.ts'
import { createTimers } from './ledger/timers.ts'
import { createTransfers } from './ledger/transfers.ts'

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
    return ledger.deposits(provider).filter((deposit) => deposit.mode === mode)
  }
  const listeners = new Map<ProviderId, Listener>()
  const controls = createControls((provider, listening) => {
    const listener = listenerOf(provider)
    return listening ? listener.open() : listener.close()
  })

  for (const [index, { descriptor, simulated }] of [...entries.values()].entries()) {
    const name = descriptor.id
    const parts = {
      ledger,
      acquirer,
      refunds,
      disputes,
      transfers,
      deposits: (mode: Mode) => depositsOf(name, mode),
      control: () => controls.get(name),
      secrets: secrets[name] ?? {},
    }
    const providerPort = port === 0 ? 0 : port + 1 + index
    listeners.set(name, createListener(simulated.createHandler(parts), host, providerPort))
  }
  /** A provider's base URL, also while it is down. */
  const url = (provider: ProviderId): string => listenerOf(provider).url()
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
  const control = createListener((request, response) => void answer(request, response), host, port)

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

  function listenerOf(provider: ProviderId): Listener {
    const listener = listeners.get(provider)
    if (!listener) throw new Error(`${provider} is not simulated`)
    return listener
  }

  /** Returns null if the charge's mode has no secret (any more) to sign with. */
  function compose(event: PendingEvent): SignedEvent | null {
    const { provider } = event
    const subject = subjectOf(ledger, event)
    const keys = subject && secrets[provider]?.[modeOf(subject)]
    const address = `${secrets.eventsUrl}/${provider}/events`
    const simulated = entries.get(provider)?.simulated
    if (!keys || !simulated) return null
    const signed = simulated.event(subject, keys, address)
    return signed ? { url: address, ...signed } : null
  }
}
