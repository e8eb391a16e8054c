import { connectWork } from '../../domain/engine-work.ts'
import { activateResource } from '../../db/connect/connect-resources.ts'
import type { Owner } from '../../db/accounts/owner.ts'
import type { Database } from '../../db/query.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { recordAct } from '../accounts/audit.ts'
import type { BusinessCaller, Call, Reply, UserActor } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { once } from '../idempotency/idempotency.ts'
import { notFound } from '../http/not-found.ts'

/** How long the request of an activation waits for the provider. */
export const ACTIVATED_WITHIN_MS = 10_000

/** One of the two kinds of resource that an ADMIN activates. */
export interface Activatable<Row> {
  kind: 'ACCOUNT' | 'SPLIT'
  find(db: Database, owner: Owner, id: string): Promise<Row | null>
  present(row: Row): object
}

/**
 * Has an account or a split made at the provider, and answers 200 with it: ACTIVE as soon as it is made, PENDING where
 * the provider refuses, or takes longer; then its workflow goes on. Needs no engine to be accepted. Throws SV-2005
 * where there is none, and what `once` throws.
 */
export async function activate<Row>(
  call: Call<{ id: string }, unknown, unknown, BusinessCaller<UserActor>>,
  api: Api,
  { kind, find, present }: Activatable<Row>,
): Promise<Reply> {
  const { id } = call.params
  const { businessId, mode, by } = call.caller
  const waitMs = api.activatedWithinMs ?? ACTIVATED_WITHIN_MS
  const reply = await once(
    call,
    api,
    async (db) => {
      const state = await activateResource(db, call.caller, id)
      if (!state) throw notFound(kind === 'ACCOUNT' ? 'connectedAccount' : 'split', id, call.caller)
      const action = kind === 'ACCOUNT' ? 'connected_account.activated' : 'split.activated'
      const act = { businessId, actor: by.userId, action, target: id } as const
      await unitOfWork(api, db, async (em) => recordAct(em, act))
      const start = (): void => api.starts.push(connectWork({ id, kind, businessId, mode, state }))
      const row = await find(db, call.caller, id)
      return { status: 200, body: present(row!), ...(state === 'PENDING' ? { afterCommit: start } : {}) }
    },
    { answerWithinSeconds: Math.ceil(waitMs / 1_000) + 1 },
  )
  if (reply.replayed) return reply
  await api.connectWaiter.until(id, waitMs)
  // The database may be away just now: what was stored is stored, and its first answer stands.
  const row = await find(api.pool, call.caller, id).catch(() => null)
  return row ? await reply.replaceAnswer({ status: 200, body: present(row) }) : reply
}
