import { connectWork } from '../../domain/engine-work.ts'
import { activateResource } from '../../db/connect/connect-resources.ts'
import type { ConnectResource } from '../../db/entities/index.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { recordAct } from '../accounts/audit.ts'
import type { BusinessCaller, Call, Reply, UserActor } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { once } from '../idempotency/idempotency.ts'
import { notFound } from '../http/not-found.ts'
import { ID_KINDS, requireResource, type ResourceKind } from './resources.ts'

/** How long an activation request waits for the provider. */
export const ACTIVATED_WITHIN_MS = 10_000

/** The kind of resource to activate, and its presenter. */
export interface Activatable {
  kind: ResourceKind
  present(row: ConnectResource): object
}

/**
 * Creates an account or a split at the provider and returns it: ACTIVE when created, PENDING if the provider refuses or
 * takes longer. Its workflow then continues. The request is accepted while the engine is away. Throws SV-2005, and what
 * `once` throws.
 */
export async function activate(
  call: Call<{ id: string }, unknown, unknown, BusinessCaller<UserActor>>,
  api: Api,
  { kind, present }: Activatable,
): Promise<Reply> {
  const { id } = call.params
  const { businessId, mode, by } = call.caller
  const waitMs = api.activatedWithinMs ?? ACTIVATED_WITHIN_MS
  const reply = await once(
    call,
    api,
    async (db) => {
      const state = await activateResource(db, call.caller, id)
      if (!state) throw notFound(ID_KINDS[kind], id, call.caller)
      const action = kind === 'ACCOUNT' ? 'connected_account.activated' : 'split.activated'
      const act = { businessId, actor: by.userId, action, target: id } as const
      const row = await unitOfWork(api, db, async (em) => {
        recordAct(em, act)
        return await requireResource(em, kind, id, call.caller)
      })
      const start = (): void => api.starts.push(connectWork({ id, kind, businessId, mode, state }))
      return { status: 200, body: present(row), ...(state === 'PENDING' ? { afterCommit: start } : {}) }
    },
    { answerWithinSeconds: Math.ceil(waitMs / 1_000) + 1 },
  )
  if (reply.replayed) return reply
  await api.connectWaiter.until(id, waitMs)
  // If the database is away now, the first response stands: the activation is already stored.
  const row = await requireResource(api.orm.em.fork(), kind, id, call.caller).catch(() => null)
  return row ? await reply.replaceAnswer({ status: 200, body: present(row) }) : reply
}
