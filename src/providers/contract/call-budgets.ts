import type { Mode } from '../../domain/mode.ts'
import type { ProviderId } from '../descriptors.ts'
import type { CallLimits } from './descriptor.ts'
import type { CallAllowance } from './provider.ts'

/** Charges go before refunds and payouts, and these before questions. */
export type CallKind = 'CHARGE' | 'REFUND' | 'PAYOUT' | 'QUESTION'

/** The part of each window that is left to the kinds before this one. */
const KEPT_FOR_OTHERS: Readonly<Record<CallKind, number>> = { CHARGE: 0, REFUND: 0.2, PAYOUT: 0.2, QUESTION: 0.4 }

const MINUTE_MS = 60_000
/** A minute is cut into so many windows, so that a call that finds no budget left waits for seconds. */
const WINDOWS = 10
/** Budgets from here on are lent out in parts, a few of which may be overspent; a tenth is kept back for that. */
const LENT_FROM = 40
const NOT_KEPT_BACK = 0.9
/** Those who wait do not all come back in the same moment. */
const SPREAD_MS = 1_000

/** Counts over all processes. */
export interface CallLimiter {
  admit(key: string): boolean | Promise<boolean>
  admitSpare(key: string, spare: number): Promise<boolean>
  /** Milliseconds until there is more. */
  msLeft(): number
}

export type CreateCallLimiter = (options: { limit: number; windowMs: number }) => CallLimiter

/** Who calls whom, and what for. */
export interface Calls {
  providerId: ProviderId
  mode: Mode
  limits: CallLimits | undefined
  kind: CallKind
  /** Our reference of the charge, refund or payout, for a question. */
  about?: string
}

/** Under which all processes together count the calls to a provider in a mode. */
export const callsKey = ({ providerId, mode }: { providerId: string; mode: Mode }): string =>
  `calls ${providerId}:${mode}`

/** An allowance of which one call can be taken before it is known whether there will be one. */
export interface ReservableAllowance extends CallAllowance {
  /** As `take`, for the first call that is then taken. */
  reserve(): Promise<number | null>
}

/**
 * What providers say of how often they may be called, kept by all processes together: one budget for each provider and
 * mode, and for some providers another for the questions about one charge.
 */
export class CallBudgets {
  readonly #create: CreateCallLimiter
  readonly #limiters = new Map<string, { limit: number; limiter: CallLimiter }>()

  constructor(create: CreateCallLimiter) {
    this.#create = create
  }

  /** What one piece of work may spend. */
  allowanceFor({ providerId, mode, limits, kind, about }: Calls): ReservableAllowance {
    const whom = `${providerId}:${mode}`
    const calls = callsKey({ providerId, mode })
    const { callsPerMinute = null, questionsPerMinute = null } = limits ?? {}
    const askable = kind === 'QUESTION' && about !== undefined && questionsPerMinute !== null
    const take = async (): Promise<number | null> => {
      if (askable) {
        const { limiter } = this.#limiterOf(`questions ${whom}`, questionsPerMinute)
        if (!(await limiter.admit(`questions ${whom} ${about}`))) return waitFor(limiter)
      }
      if (callsPerMinute === null) return null
      const { limit, limiter } = this.#limiterOf(calls, callsPerMinute)
      const spare = Math.floor(limit * KEPT_FOR_OTHERS[kind])
      const admitted = spare === 0 ? limiter.admit(calls) : limiter.admitSpare(calls, spare)
      return (await admitted) ? null : waitFor(limiter)
    }
    let reserved = false
    return {
      reserve: async () => {
        const waitMs = await take()
        reserved = waitMs === null
        return waitMs
      },
      take: async () => {
        if (!reserved) return await take()
        reserved = false
        return null
      },
    }
  }

  #limiterOf(key: string, perMinute: number): { limit: number; limiter: CallLimiter } {
    let known = this.#limiters.get(key)
    if (!known) {
      const window = windowOf(perMinute)
      this.#limiters.set(key, (known = { limit: window.limit, limiter: this.#create(window) }))
    }
    return known
  }
}

/**
 * Windows in which no minute, wherever it begins, holds more calls than the provider takes: it touches one window more
 * than a minute is cut into.
 */
export function windowOf(perMinute: number): { limit: number; windowMs: number } {
  const windows = perMinute > WINDOWS ? WINDOWS : 1
  const limit = Math.max(1, Math.floor(perMinute / (windows + 1)))
  return {
    limit: limit >= LENT_FROM ? Math.floor(limit * NOT_KEPT_BACK) : limit,
    windowMs: MINUTE_MS / windows,
  }
}

function waitFor(limiter: CallLimiter): number {
  return Math.ceil(limiter.msLeft() + Math.random() * SPREAD_MS)
}
