import type { Release } from '../../domain/fair-semaphore.ts'
import type { Mode } from '../../domain/states.ts'
import type { ProviderId } from '../descriptors.ts'
import type { CallAllowance, CallLimits } from './call.ts'
import { OpenCalls } from './open-calls.ts'

/** In order of priority: charges, then refunds and payouts, then lookups. */
export type CallKind = 'CHARGE' | 'REFUND' | 'PAYOUT' | 'QUESTION'

/** The part of each window that is reserved for the kinds with a higher priority. */
const RESERVED_SHARE: Readonly<Record<CallKind, number>> = { CHARGE: 0, REFUND: 0.2, PAYOUT: 0.2, QUESTION: 0.4 }

const MINUTE_MS = 60_000
/** Each minute has this many windows, so that a call without budget waits only seconds. */
const WINDOWS = 10
/** Larger budgets are leased in parts. Processes may together overspend by a few calls, so a tenth is held back. */
const LEASED_FROM = 40
const NOT_KEPT_BACK = 0.9
const SPREAD_MS = 1_000
/** A business waits no longer behind its own refused tries, though it may have more of them. */
const MOST_BEHIND_MS = MINUTE_MS

interface CallLimiter {
  admit(key: string): boolean | Promise<boolean>
  admitSpare(key: string, spare: number): Promise<boolean>
  /** Milliseconds until more calls are allowed. */
  msLeft(): number
}

interface Window {
  limit: number
  windowMs: number
}

/** `tries`: its earlier tries in the window. `isShared`: another business tried within the last minute. */
export type CountCaller = (of: {
  callsKey: string
  businessId: string
  windowMs: number
}) => Promise<{ tries: number; isShared: boolean }>

export interface Calls {
  providerId: ProviderId
  mode: Mode
  businessId: string
  limits: CallLimits | undefined
  kind: CallKind
  /** Our reference of the charge, refund or payout, for a lookup. */
  about?: string
}

export const callsKey = ({ providerId, mode }: { providerId: string; mode: Mode }): string =>
  `calls ${providerId}:${mode}`

type Limited = Window & { limiter: CallLimiter }

/** An allowance from which one call can be reserved before it is certain to be made. */
export interface ReservableAllowance extends CallAllowance {
  /** Like `take`, for the next call. */
  reserve(): Promise<number | null>
}

/**
 * Enforces the providers' call limits over all processes: one budget for each provider and mode, and for some providers
 * another for the lookups of one charge. Businesses share a budget: while several call, each leaves as many calls of a
 * window as it has taken. So one with a backlog takes half, and a business with few calls need not wait. It also
 * keeps one business, provider or mode from holding all slots of this process (`OpenCalls`).
 */
export class CallBudgets {
  readonly #create: (window: Window) => CallLimiter
  readonly #countCaller: CountCaller
  readonly #onSpent: (calls: Pick<Calls, 'providerId' | 'mode' | 'kind'>) => void
  readonly #limiters = new Map<string, Limited>()
  readonly #open = new OpenCalls()

  /** `onSpent` is called for each call without a budget. */
  constructor(
    create: (window: Window) => CallLimiter,
    countCaller: CountCaller,
    onSpent: (calls: Pick<Calls, 'providerId' | 'mode' | 'kind'>) => void = () => undefined,
  ) {
    this.#create = create
    this.#countCaller = countCaller
    this.#onSpent = onSpent
  }

  allowanceFor({ providerId, mode, businessId, limits, kind, about }: Calls): ReservableAllowance {
    const whom = `${providerId}:${mode}`
    const calls = callsKey({ providerId, mode })
    const { callsPerMinute = null, questionsPerMinute = null } = limits ?? {}
    const askable = kind === 'QUESTION' && about !== undefined && questionsPerMinute !== null
    const spent = (limited: Limited, tries = 0): number => {
      this.#onSpent({ providerId, mode, kind })
      return waitFor(limited, tries)
    }
    const caller = { providerId, mode, businessId }
    const budget = async (): Promise<number | null> => {
      if (askable) {
        const questions = this.#limiterOf(`questions ${whom}`, questionsPerMinute)
        if (!(await questions.limiter.admit(`questions ${whom} ${about}`))) return spent(questions)
      }
      if (callsPerMinute === null) return null
      const limited = this.#limiterOf(calls, callsPerMinute)
      const { limit, windowMs, limiter } = limited
      const { tries, isShared } = await this.#countCaller({ callsKey: calls, businessId, windowMs })
      // Refused tries count too: after the first one the business has no more calls in this window.
      const spare = Math.max(Math.floor(limit * RESERVED_SHARE[kind]), isShared ? tries : 0)
      const admitted = spare === 0 ? limiter.admit(calls) : limiter.admitSpare(calls, spare)
      return (await admitted) ? null : spent(limited, tries)
    }
    const mayCall = async (): Promise<number | null> => this.#open.msToWait(caller) ?? (await budget())
    let reserved = false
    const ends: Release[] = []
    return {
      reserve: async () => {
        const waitMs = await mayCall()
        reserved = waitMs === null
        return waitMs
      },
      take: async () => {
        const waitMs = reserved ? null : await mayCall()
        reserved = false
        if (waitMs === null) ends.push(this.#open.begin(caller))
        return waitMs
      },
      end: () => ends.pop()?.(),
    }
  }

  #limiterOf(key: string, perMinute: number): Limited {
    let known = this.#limiters.get(key)
    if (!known) {
      const window = windowOf(perMinute)
      this.#limiters.set(key, (known = { ...window, limiter: this.#create(window) }))
    }
    return known
  }
}

/** No minute, wherever it begins, may have more calls than the provider accepts. It overlaps one window more. */
export function windowOf(perMinute: number): Window {
  const windows = perMinute > WINDOWS ? WINDOWS : 1
  const limit = Math.max(1, Math.floor(perMinute / (windows + 1)))
  return { limit: limit >= LEASED_FROM ? Math.floor(limit * NOT_KEPT_BACK) : limit, windowMs: MINUTE_MS / windows }
}

/** Refused calls try again one after the other, since all at once would take the machine from other work. */
function waitFor({ limit, windowMs, limiter }: Limited, tries: number): number {
  const behindMs = Math.min((tries / limit) * windowMs, MOST_BEHIND_MS)
  return Math.ceil(limiter.msLeft() + behindMs + Math.random() * SPREAD_MS)
}
