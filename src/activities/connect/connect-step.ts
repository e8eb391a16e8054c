import { ApplicationFailure } from '@temporalio/common'
import type { Pool } from 'pg'
import { type ConnectSnapshot, loadConnect } from '../../db/connect/load-connect.ts'
import { type ConnectState, nextConnectStep, type NextConnectStep } from '../../domain/providers/connect.ts'

/** What an activity tells the workflow of a connected account or split: how it stands, and so what comes next. */
export interface ConnectStep {
  next: NextConnectStep
  kind: 'ACCOUNT' | 'SPLIT'
  state: ConnectState
  providerId: string
  attemptNumber: number
  /** Milliseconds since 1970, by the database's clock: when the newest attempt could last be sent. */
  sendByMs: number
}

export interface ConnectAnswer {
  step: ConnectStep
  /** Whether the provider's whole list was read without it. */
  notFound: boolean
}

export interface ResourceInput {
  resourceId: string
}

/** The connected account or split as the record has it; a workflow of none ends. */
export async function requireResource(pool: Pool, id: string): Promise<ConnectSnapshot> {
  const resource = await loadConnect(pool, id)
  if (!resource) throw ApplicationFailure.nonRetryable(`there is no ${id}`, 'SV-2005')
  return resource
}

export function stepOf(resource: ConnectSnapshot): ConnectStep {
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
