import { beginConnectAttempt } from '../../db/connect/connect-attempts.ts'
import type { AccountSnapshot, ConnectSnapshot } from '../../db/connect/load-connect.ts'
import type { Currency } from '../../domain/money.ts'
import type { MakeResult } from '../../domain/providers/connect.ts'
import type { SendWindow } from '../../providers/contract/call.ts'
import type { AccountOrder } from '../../providers/contract/splits.ts'
import { openSendWindow, SEND_WITHIN_MS } from '../attempts/send-attempt.ts'
import type { ActivityDeps } from '../deps.ts'
import { NOT_CONNECTED, recordResult, splitProvider } from './split-provider.ts'
import { type ConnectStep, requireSnapshot, type ResourceInput, connectStepOf } from './connect-step.ts'

export function createAttemptConnect(deps: ActivityDeps) {
  const { pool, cipher } = deps

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
    const to = splitProvider(deps, resource, 'REFUND')
    if (!to) return () => Promise.resolve({ state: 'NOT_SENT', detail: NOT_CONNECTED })
    const { splits, connection } = to
    if (resource.kind === 'ACCOUNT') {
      const account = opened(resource)
      return (window) => splits.createAccount(connection, account, window)
    }
    const split = { ...resource, currency: resource.currency as Currency }
    return (window) => splits.createSplit(connection, split, window)
  }

  /** Asks the provider to create the resource, once. If an attempt is open already, nothing is sent. */
  return async function attemptConnect({ resourceId }: ResourceInput): Promise<ConnectStep> {
    const resource = await requireSnapshot(pool, resourceId)
    if (connectStepOf(resource).next !== 'ATTEMPT') return connectStepOf(resource)
    const send = prepare(resource)
    const window = openSendWindow()
    const number = (resource.attempt?.number ?? 0) + 1
    const begun = await beginConnectAttempt(pool, { resourceId, number, sendWithinMs: SEND_WITHIN_MS })
    if (!begun) return connectStepOf(await requireSnapshot(pool, resourceId))
    return await recordResult(deps, resourceId, number, await send(window))
  }
}
