import type { Pool } from 'pg'
import { type ConnectSnapshot, loadConnect } from '../../db/connect/load-connect.ts'
import { type ConnectState, nextConnectStep, type NextConnectStep } from '../../domain/providers/connect.ts'
import { requireRow } from '../deps.ts'

/** The state of a connected account or split, and what its workflow does next. */
export interface ConnectStep {
  next: NextConnectStep
  kind: 'ACCOUNT' | 'SPLIT'
  state: ConnectState
  providerId: string
  attemptNumber: number
  /** When the newest attempt could last be sent: milliseconds since 1970, by the database's clock. */
  sendByMs: number
}

export interface ConnectAnswer {
  step: ConnectStep
  /** True if the provider's whole list was read and lacks it. */
  notFound: boolean
}

export interface ResourceInput {
  resourceId: string
}

/** Loads a connected account or split. */
export const requireSnapshot = async (pool: Pool, id: string) => requireRow(await loadConnect(pool, { id }), id)

export function connectStepOf(resource: ConnectSnapshot): ConnectStep {
  const { kind, state, providerId, attempt } = resource
  return {
    next: nextConnectStep(resource),
    kind,
    state,
    providerId,
    attemptNumber: attempt?.number ?? 0,
    sendByMs: attempt?.sendByMs ?? 0,
  }
}
