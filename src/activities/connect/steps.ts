import type { ConnectState, NextConnectStep } from '../../domain/connect.ts'

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
