import { ApplicationFailure } from '@temporalio/common'
import { beginConnectAttempt, postponeActivation, recordConnectOutcome } from '../../db/connect/connect-attempts.ts'
import { loadConnect, type AccountSnapshot, type ConnectSnapshot } from '../../db/connect/load-connect.ts'
import { nextConnectStep } from '../../domain/connect.ts'
import type { Currency } from '../../domain/money.ts'
import type { CallKind } from '../../providers/contract/call-budgets.ts'
import type { ProviderConnection, SendWindow } from '../../providers/contract/provider.ts'
import type { AccountOrder, MadeLookup, MakeResult, SplitCapability } from '../../providers/contract/splits.ts'
import type { ConnectAnswer, ConnectStep } from './steps.ts'
import { connectedProvider } from '../attempts/connected-provider.ts'
import type { ActivityDeps } from '../deps.ts'
import { openSendWindow, SEND_WITHIN_MS } from '../attempts/send-attempt.ts'

const NOT_CONNECTED = 'the provider is not connected'

interface ResourceInput {
  resourceId: string
}

/** Makes connected accounts and splits at their provider, each once. */
export function createConnectActivities(deps: ActivityDeps) {
  const { pool, cipher } = deps

  async function load(id: string): Promise<ConnectSnapshot> {
    const resource = await loadConnect(pool, id)
    if (!resource) throw ApplicationFailure.nonRetryable(`there is no ${id}`, 'SV-2005')
    return resource
  }

  function connected(
    { providerId, mode }: ConnectSnapshot,
    kind: CallKind,
  ): [SplitCapability, ProviderConnection] | null {
    const to = connectedProvider(deps, providerId, mode, { kind })
    return to?.provider.splits ? [to.provider.splits, to.connection] : null
  }

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

  async function send(resource: ConnectSnapshot, window: SendWindow): Promise<MakeResult> {
    const to = connected(resource, 'REFUND')
    if (!to) return { state: 'NOT_SENT', detail: NOT_CONNECTED }
    const [splits, connection] = to
    if (resource.kind === 'ACCOUNT') return await splits.createAccount(connection, opened(resource), window)
    return await splits.createSplit(connection, { ...resource, currency: resource.currency as Currency }, window)
  }

  async function find(resource: ConnectSnapshot, sinceMs: number): Promise<MadeLookup> {
    const to = connected(resource, 'QUESTION')
    if (!to) return { state: 'UNKNOWN', detail: NOT_CONNECTED }
    const [splits, connection] = to
    if (resource.kind === 'ACCOUNT') return await splits.findAccount(connection, resource)
    return await splits.findSplit(connection, { id: resource.id, startedAt: new Date(sinceMs) })
  }

  async function record(resourceId: string, number: number, found: MakeResult): Promise<ConnectStep> {
    const detail = 'detail' in found ? found.detail : undefined
    const code = found.state === 'MADE' ? found.code : undefined
    const reason = found.state === 'REFUSED' ? { code: found.reasonCode, message: found.reasonMessage } : undefined
    await recordConnectOutcome(pool, { resourceId, number, state: found.state, detail, code, reason })
    return stepOf(await load(resourceId))
  }

  /** Asks the provider to make it, once: where an attempt is open already nothing is sent. */
  async function attemptConnect({ resourceId }: ResourceInput): Promise<ConnectStep> {
    const resource = await load(resourceId)
    if (stepOf(resource).next !== 'ATTEMPT') return stepOf(resource)
    const window = openSendWindow()
    const number = (resource.attempt?.number ?? 0) + 1
    const begun = await beginConnectAttempt(pool, { resourceId, number, sendWithinMs: SEND_WITHIN_MS })
    if (!begun) return stepOf(await load(resourceId))
    return await record(resourceId, number, await send(resource, window))
  }

  /** Looks through the provider's list for what may have been made. */
  async function askConnect({ resourceId }: ResourceInput): Promise<ConnectAnswer> {
    const resource = await load(resourceId)
    const { attempt } = resource
    if (!attempt || stepOf(resource).next !== 'ASK') return { step: stepOf(resource), notFound: false }
    const found = await find(resource, attempt.firstStartedAtMs)
    const outcome: MakeResult = found.state === 'NOT_FOUND' ? { state: 'UNKNOWN', detail: 'not in the list' } : found
    return { step: await record(resourceId, attempt.number, outcome), notFound: found.state === 'NOT_FOUND' }
  }

  /** Two looks at the whole list without it, far enough apart: it never arrived, and may be asked for again. */
  async function loseConnect({ resourceId }: ResourceInput): Promise<ConnectStep> {
    const resource = await load(resourceId)
    if (!resource.attempt || stepOf(resource).next !== 'ASK') return stepOf(resource)
    await recordConnectOutcome(pool, { resourceId, number: resource.attempt.number, state: 'LOST' })
    return stepOf(await load(resourceId))
  }

  /** The program failed at it: it is tried again, later each time. */
  async function postponeConnect({ resourceId }: ResourceInput): Promise<void> {
    await postponeActivation(pool, resourceId)
  }

  return { attemptConnect, askConnect, loseConnect, postponeConnect }
}

function stepOf(resource: ConnectSnapshot): ConnectStep {
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
