import { type KnownDescriptor, paysOut, type ProviderId } from '../../../src/providers/descriptors.ts'
import { isRecord } from '../read-body.ts'

const FAULT_MODES = ['up', 'down', 'hang', 'error500', 'not_processed', 'slow', 'throttle'] as const
type FaultMode = (typeof FAULT_MODES)[number]

const SLOW_MS = 3_000
const RETRY_AFTER_SECONDS = 1
const LONGEST_SECONDS = 24 * 3600

export interface Control {
  mode: FaultMode
  /** Milliseconds that a charge takes; mode `slow` only. */
  delayMs: number | null
  /** Calls accepted each second, and when refused ones may retry; mode `throttle` only. */
  throttle?: { callsPerSecond: number; retryAfterSeconds: number }
  /** When the mode returns to `up` automatically, or null. */
  until: string | null
}

export type Controls = ReturnType<typeof createControls>

const UP: Control = { mode: 'up', delayMs: null, until: null }

/** `apply` opens or closes a provider's port; changes of one provider are applied in order. */
export function createControls(apply: (provider: ProviderId, listening: boolean) => Promise<void>) {
  const current = new Map<ProviderId, Control>()
  const timers = new Map<ProviderId, NodeJS.Timeout>()
  let last: Promise<unknown> = Promise.resolve()

  /** Resolves once the change is in force: the port is closed, or open again. */
  const set = (provider: ProviderId, control: Control): Promise<Control> => {
    const change = last.then(async () => {
      clearTimeout(timers.get(provider))
      current.set(provider, control)
      await apply(provider, control.mode !== 'down')
      if (control.until !== null) {
        const left = Date.parse(control.until) - Date.now()
        timers.set(
          provider,
          setTimeout(() => recover(provider), left),
        )
      }
      return control
    })
    last = change.catch(() => undefined)
    return change
  }

  const recover = (provider: ProviderId): void => {
    set(provider, UP).catch((error: unknown) => console.error(`simulator: ${provider} did not come up again`, error))
  }

  return {
    get: (provider: ProviderId): Control => current.get(provider) ?? UP,
    set,
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}

/** Body of `PUT /control/{providerId}`; null keeps the current value. */
interface ControlChange {
  control: Control | null
  balanceCents: number | null
}

export function parseControl({ id, capabilities }: KnownDescriptor, body: unknown): ControlChange | string {
  if (!isRecord(body)) return 'the body must be a JSON object'
  const { balanceCents, ...faults } = body
  if (balanceCents !== undefined && !paysOut(capabilities))
    return `balanceCents has no meaning: ${id} makes no transfers here`
  if (balanceCents !== undefined && !isWhole(balanceCents, Number.MAX_SAFE_INTEGER))
    return 'balanceCents must be a whole number of minor units'
  const balance = balanceCents ?? null
  if (balance !== null && Object.keys(faults).length === 0) return { control: null, balanceCents: balance }
  const control = parseFaults(faults)
  return typeof control === 'string' ? control : { control, balanceCents: balance }
}

function parseFaults(body: Record<string, unknown>): Control | string {
  const { mode, delayMs, forSeconds, callsPerSecond, retryAfterSeconds, ...others } = body
  const unknown = Object.keys(others)[0]
  if (unknown !== undefined) return `${unknown.slice(0, 40)} is not a setting`
  const known = FAULT_MODES.find((name) => name === mode)
  if (!known) return `mode must be one of ${FAULT_MODES.join(', ')}`
  if (delayMs !== undefined && known !== 'slow') return 'delayMs has a meaning in mode slow only'
  if (delayMs !== undefined && !isWhole(delayMs, LONGEST_SECONDS * 1000))
    return 'delayMs must be a whole number of milliseconds'
  if (known !== 'throttle' && (callsPerSecond ?? retryAfterSeconds) !== undefined)
    return 'callsPerSecond and retryAfterSeconds have a meaning in mode throttle only'
  if (callsPerSecond !== undefined && !isWhole(callsPerSecond, 1_000_000))
    return 'callsPerSecond must be a whole number'
  if (retryAfterSeconds !== undefined && !isWhole(retryAfterSeconds, LONGEST_SECONDS))
    return 'retryAfterSeconds must be a whole number of seconds, up to a day'
  if (forSeconds !== undefined && known === 'up') return 'forSeconds has no meaning in mode up'
  if (forSeconds !== undefined && !isWhole(forSeconds, LONGEST_SECONDS))
    return 'forSeconds must be a whole number of seconds, up to a day'
  return {
    mode: known,
    delayMs: known === 'slow' ? (delayMs ?? SLOW_MS) : null,
    ...(known === 'throttle'
      ? {
          throttle: {
            callsPerSecond: callsPerSecond ?? 0,
            retryAfterSeconds: retryAfterSeconds ?? RETRY_AFTER_SECONDS,
          },
        }
      : {}),
    until: forSeconds === undefined ? null : new Date(Date.now() + forSeconds * 1000).toISOString(),
  }
}

function isWhole(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most
}
