import type { ProviderResult } from '../../domain/providers/provider-result.ts'
import type { PriceTable } from '../../domain/routing/rail-facts.ts'
import type { PayInRail } from '../../domain/states.ts'

export interface CallLimits {
  /** In a minute; null = no limit. */
  callsPerMinute: number | null
  /** Lookups of one charge or refund in a minute; null = no limit. */
  questionsPerMinute: number | null
}

/** One provider in one mode, as configured. Without `limits` and `allowance` its calls are unlimited. */
export interface ProviderConnection {
  baseUrl: string
  secretKey: string
  /** Further settings of this provider by name (an entity id, a site code …). */
  settings: Readonly<Record<string, string>>
  limits?: CallLimits
  /** The rails in use; the descriptor's `defaultRails` if missing. */
  rails?: readonly PayInRail[]
  /** The published prices count for the rails that it leaves out. */
  prices?: PriceTable
  allowance?: CallAllowance
}

/** Asked by the HTTP client before each call. */
export interface CallAllowance {
  /** Returns null if the call begins now, otherwise the milliseconds to wait before the next try. */
  take(): Promise<number | null>
  /** Called once when a call that began is over. */
  end(): void
}

/** The period in which a request may be sent: after the deadline the client refuses with NOT_SENT. */
export interface SendWindow {
  /** `performance.now()` and `Date.now()`, read before the attempt row was inserted. */
  openedMonotonic: number
  openedWall: number
  /** Milliseconds after opening within which the first byte must be sent. */
  forMs: number
}

/** No result: nothing was processed (429, or the call budget is spent). May be sent again after `retryAfterMs`. */
export interface Throttled {
  state: 'THROTTLED'
  detail: string
  retryAfterMs: number
}

export type SendResult = ProviderResult | Throttled
