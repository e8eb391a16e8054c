import {
  beginConnectAttempt,
  postponeActivation,
  saveConnectChange,
  type AccountSnapshot,
  type ConnectSnapshot,
  loadConnect,
} from '../../db/connect/connect-resources.ts'
import type { Currency } from '../../domain/money.ts'
import { applyMakeResult, nextConnectStep } from '../../domain/providers/connect.ts'
import type { ConnectState, MakeResult, NextConnectStep } from '../../domain/providers/connect.ts'
import type { SendWindow } from '../../providers/contract/call.ts'
import type { AccountOrder, MadeLookup } from '../../providers/contract/splits.ts'
import { openSendWindow, SEND_WITHIN_MS } from '../attempts/send-attempt.ts'
import { type ActivityDeps, connectedCapability, requireRow } from '../deps.ts'

const NOT_CONNECTED = 'the provider is not connected'

export interface ConnectStep {
  next: NextConnectStep
  state: ConnectState
  providerId: string
  attemptNumber: number
  /** When the newest attempt could last be sent: milliseconds since 1970, by the database's clock. */
  sendByMs: number
}

interface ResourceInput {
  resourceId: string
}

function stepOf(resource: ConnectSnapshot): ConnectStep {
  const { state, providerId, attempt } = resource
  const next = nextConnectStep(resource)
  return { next, state, providerId, attemptNumber: attempt?.number ?? 0, sendByMs: attempt?.sendByMs ?? 0 }
}

export function createConnectActivities(deps: ActivityDeps) {
  const { pool, cipher } = deps

  const load = async (id: string) => requireRow(await loadConnect(pool, { id }), id)

  function opened({ id, accountNumber, contactEmail, document, ...account }: AccountSnapshot): AccountOrder {
    const text = (sealed: Buffer, context: string): string => cipher.decrypt(sealed, `${context}:${id}`).toString()
    return {
      id,
      businessName: account.businessName,
      bankCode: account.bankCode,
      accountNumber: text(accountNumber, 'account-number'),
      contactEmail: contactEmail && text(contactEmail, 'contact-email'),
      document: document && (JSON.parse(text(document, 'document')) as NonNullable<AccountOrder['document']>),
    }
  }

  /** Decrypts before the attempt is stored, so that an account that cannot be decrypted leaves no attempt. */
  function prepare(resource: ConnectSnapshot): (window: SendWindow) => Promise<MakeResult> {
    const to = connectedCapability(deps, 'splits', resource, 'REFUND')
    if (!to) return () => Promise.resolve({ state: 'NOT_SENT', detail: NOT_CONNECTED })
    const { able: splits, connection } = to
    if (resource.kind === 'ACCOUNT') {
      const account = opened(resource)
      return (window) => splits.createAccount(connection, account, window)
    }
    const split = { ...resource, currency: resource.currency as Currency }
    return (window) => splits.createSplit(connection, split, window)
  }

  async function find(resource: ConnectSnapshot, sinceMs: number): Promise<MadeLookup> {
    const to = connectedCapability(deps, 'splits', resource, 'QUESTION')
    if (!to) return { state: 'UNKNOWN', detail: NOT_CONNECTED }
    if (resource.kind === 'ACCOUNT') return await to.able.findAccount(to.connection, resource)
    return await to.able.findSplit(to.connection, { id: resource.id, startedAt: new Date(sinceMs) })
  }

  async function record(resourceId: string, number: number, result: Parameters<typeof applyMakeResult>[0]) {
    await saveConnectChange(pool, { resourceId, number, ...applyMakeResult(result) })
    return stepOf(await load(resourceId))
  }

  return {
    /** Asks the provider to create the resource, once. If an attempt is open already, nothing is sent. */
    async attemptConnect({ resourceId }: ResourceInput): Promise<ConnectStep> {
      const resource = await load(resourceId)
      if (stepOf(resource).next !== 'ATTEMPT') return stepOf(resource)
      const send = prepare(resource)
      const window = openSendWindow()
      const number = (resource.attempt?.number ?? 0) + 1
      const begun = await beginConnectAttempt(pool, { resourceId, number, sendWithinMs: SEND_WITHIN_MS })
      return begun ? await record(resourceId, number, await send(window)) : stepOf(await load(resourceId))
    },

    /** `notFound`: the provider's whole list was read and lacks the resource. */
    async askConnect({ resourceId }: ResourceInput): Promise<{ step: ConnectStep; notFound: boolean }> {
      const resource = await load(resourceId)
      const { attempt } = resource
      if (!attempt || stepOf(resource).next !== 'ASK') return { step: stepOf(resource), notFound: false }
      const found = await find(resource, attempt.firstStartedAtMs)
      const notFound = found.state === 'NOT_FOUND'
      const outcome: MakeResult = notFound ? { state: 'UNKNOWN', detail: 'not in the list' } : found
      return { step: await record(resourceId, attempt.number, outcome), notFound }
    },

    /** The request never arrived, and may be sent again: the whole list lacked it twice, far enough apart. */
    async loseConnect({ resourceId }: ResourceInput): Promise<ConnectStep> {
      const resource = await load(resourceId)
      if (!resource.attempt || stepOf(resource).next !== 'ASK') return stepOf(resource)
      return await record(resourceId, resource.attempt.number, { state: 'LOST' })
    },

    async postponeConnect({ resourceId }: ResourceInput): Promise<void> {
      await postponeActivation(pool, { resourceId })
    },
  }
}
