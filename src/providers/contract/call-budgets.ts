import type { Mode } from '../../domain/states.ts'
import type { ProviderId } from '../descriptors.ts'
import type { CallLimits } from './descriptor.ts'
import type { CallAllowance } from './provider.ts'

/** In order of priority: charges, then refunds and payouts, then lookups. */
export type CallKind = 'CHARGE' | 'REFUND' | 'PAYOUT' | 'QUESTION'

/** The part of each window that is reserved for the kinds with a higher priority. */
const RESERVED_SHARE: Readonly<Record<CallKind, number>> = { CHARGE: 0, REFUND: 0.2, PAYOUT: 0.2, QUESTION: 0.4 }

const MINUTE_MS = 60_000
/** Each minute has this many windows, so that a call without budget waits only seconds. */
const WINDOWS = 10
/**
 * Budgets of at least this size are leased in parts; processes may together overspend by a few calls, so a tenth is
 * held back.
 */
const LEASED_FROM = 40
const NOT_KEPT_BACK = 0.9
/** Spreads the retries of waiting calls. */
const SPREAD_MS = 1_000

/** Counts over all processes. */
export interface CallLimiter {
  admit(key: string): boolean | Promise<boolean>
  admitSpare(key: string, spare: number): Promise<boolean>
  /** Milliseconds until more calls are allowed. */
  msLeft(): number
}

export type CreateCallLimiter = (options: { limit: number; windowMs: number }) => CallLimiter

/** The provider, mode and purpose of a piece of work's calls. */
export interface Calls {
  providerId: ProviderId
  mode: Mode
  limits: CallLimits | undefined
  kind: CallKind
  /** Our reference of the charge, refund or payout, for a lookup. */
  about?: string
}

/** The key under which all processes count the calls to a provider in a mode. */
export const callsKey = ({ providerId, mode }: { providerId: string; mode: Mode }): string =>
  `calls ${providerId}:${mode}`

/** An allowance from which one call can be reserved before it is certain to be made. */
export interface ReservableAllowance extends CallAllowance {
  /** Like `take`, for the next call. */
  reserve(): Promise<number | null>
}

/**
 * Enforces the providers' call limits over all processes: one budget for each provider and mode, and for some providers
 * another for the lookups of one charge.
 */
export class CallBudgets {
  readonly #create: CreateCallLimiter
  readonly #onSpent: (calls: Pick<Calls, 'providerId' | 'mode' | 'kind'>) => void
  readonly #limiters = new Map<string, { limit: number; limiter: CallLimiter }>()

  /** `onSpent` is called for each call without a budget. */
  constructor(
    create: CreateCallLimiter,
    onSpent: (calls: Pick<Calls, 'providerId' | 'mode' | 'kind'>) => void = () => undefined,
  ) {
    this.#create = create
    this.#onSpent = onSpent
  }

  /** The calls that one piece of work may make. */
  allowanceFor({ providerId, mode, limits, kind, about }: Calls): ReservableAllowance {
    const whom = `${providerId}:${mode}`
    const calls = callsKey({ providerId, mode })
    const { callsPerMinute = null, questionsPerMinute = null } = limits ?? {}
    const askable = kind === 'QUESTION' && about !== undefined && questionsPerMinute !== null
    const spent = (limiter: CallLimiter): number => {
      this.#onSpent({ providerId, mode, kind })
      return waitFor(limiter)
    }
    const take = async (): Promise<number | null> => {
      if (askable) {
        const { limiter } = this.#limiterOf(`questions ${whom}`, questionsPerMinute)
        if (!(await limiter.admit(`questions ${whom} ${about}`))) return spent(limiter)
      }
      if (callsPerMinute === null) return null
      const { limit, limiter } = this.#limiterOf(calls, callsPerMinute)
      const spare = Math.floor(limit * RESERVED_SHARE[kind])
      const admitted = spare === 0 ? limiter.admit(calls) : limiter.admitSpare(calls, spare)
      return (await admitted) ? null : spent(limiter)
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
 * Windows sized so that no minute, wherever it begins, has more calls than the provider accepts. Such a minute overlaps
 * one window more than it is divided into.
 */
export function windowOf(perMinute: number): { limit: number; windowMs: number } {
  const windows = perMinute > WINDOWS ? WINDOWS : 1
  const limit = Math.max(1, Math.floor(perMinute / (windows + 1)))
  return {
    limit: limit >= LEASED_FROM ? Math.floor(limit * NOT_KEPT_BACK) : limit,
    windowMs: MINUTE_MS / windows,
  }
}

function waitFor(limiter: CallLimiter): number {
  return Math.ceil(limiter.msLeft() + Math.random() * SPREAD_MS)
}
