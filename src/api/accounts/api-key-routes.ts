import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Type } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import { ApiKey as ApiKeyEntity } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/newest-first.ts'
import { now, secondsFromNow } from '../../db/now.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import type { Mode } from '../../domain/mode.ts'
import { recordAct } from './audit.ts'
import type { AuditAction } from '../../domain/audit-actions.ts'
import { mintKey } from '../auth/api-keys.ts'
import type { BusinessCaller, UserActor } from '../http/call.ts'
import { once } from '../idempotency/idempotency.ts'
import { newId } from '../http/ids.ts'
import { LONGEST_GRACE_SECONDS } from '../http/limits.ts'
import { defineRoute } from '../http/route.ts'
import { ApiKey, MintedApiKey } from './schema.ts'
import { ModeName, NoBody, closed, idOf } from '../http/schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../http/examples.ts'
import { listQuery, pageOf, partOf, toPage } from '../links/page-schema.ts'

const exampleFields = { id: exampleIds.apiKey, name: 'server', mode: 'TEST', last4: 'x7Qa', createdAt: EXAMPLE_INSTANT }
const exampleKey = { ...exampleFields, revokedAt: null }
const exampleMinted = { ...exampleFields, key: 'svc_test_c2FtcGxlIG9mIGEga2V5LCBvZiBubyB1c2UgYXQx7Qa' }

const shared = { tag: 'API keys', plan: 'SANDBOX', access: 'admin' } as const
const params = closed({ id: idOf('apiKey') })

type Admin = BusinessCaller<UserActor>

function presentKey({ id, name, mode, last4, createdAt, revokedAt }: ApiKeyEntity) {
  return { id, name, mode, last4, createdAt, revokedAt }
}

function presentMinted({ id, name, mode, last4, createdAt }: ApiKeyEntity, key: string) {
  return { id, name, mode, key, last4, createdAt }
}

function requireApproval({ business }: BusinessCaller, mode: Mode): void {
  if (mode === 'LIVE' && business.kycState !== 'APPROVED') throw new ServiceError('SV-1004')
}

/** Of two changes of a key at once the second sees the first. Throws SV-2005 for another business's key. */
async function keyToChange(em: EntityManager, { businessId }: Admin, id: string): Promise<ApiKeyEntity> {
  const key = await em.findOne(ApiKeyEntity, { id, businessId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!key) throw new ServiceError('SV-2005')
  return key
}

function recordKeyAct(em: EntityManager, { businessId, by }: Admin, action: AuditAction, target: string): void {
  recordAct(em, { businessId, actor: by.userId, action, target })
}

async function mint(em: EntityManager, caller: Admin, { name, mode }: Pick<ApiKeyEntity, 'name' | 'mode'>) {
  const { businessId, by } = caller
  const { key, hash: keyHash, last4 } = mintKey(mode)
  const fields = { businessId, name, mode, keyHash, last4, mintedBy: by.userId }
  const minted = em.create(ApiKeyEntity, { id: newId('apiKey'), ...fields })
  recordKeyAct(em, caller, 'api_key.minted', minted.id)
  await em.flush()
  return presentMinted(minted, key)
}

interface Rotation {
  id: string
  graceSeconds: number
}

/**
 * The old key works until its grace time ends; without one it ends at once, like the key before it. Throws SV-2005 for
 * another business's key, SV-3005 for a revoked one.
 */
async function rotate(em: EntityManager, caller: Admin, { id, graceSeconds }: Rotation) {
  const rotated = await keyToChange(em, caller, id)
  if (rotated.revokedAt) throw new ServiceError('SV-3005', { details: { state: 'REVOKED' } })
  const { key, hash, last4 } = mintKey(rotated.mode)
  rotated.previousHash = graceSeconds > 0 ? rotated.keyHash : null
  rotated.previousUntil = graceSeconds > 0 ? secondsFromNow(graceSeconds) : null
  rotated.keyHash = hash
  rotated.last4 = last4
  recordKeyAct(em, caller, 'api_key.rotated', id)
  return presentMinted(rotated, key)
}

/** One that is revoked already stays revoked since then. */
async function revoke(em: EntityManager, caller: Admin, id: string) {
  const key = await keyToChange(em, caller, id)
  key.revokedAt ??= now()
  recordKeyAct(em, caller, 'api_key.revoked', id)
  await em.flush()
  return presentKey(key)
}

/** Specification section 5: only an ADMIN session may mint, rotate or revoke keys. */
export const apiKeyRoutes = [
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/api-keys',
    operationId: 'mintApiKey',
    summary: 'Mint an API key',
    request: {
      body: closed({
        name: Type.String({ minLength: 1, maxLength: 100, description: 'Your name for the key.' }),
        mode: ModeName,
      }),
      example: { name: 'server', mode: 'TEST' },
    },
    responses: {
      201: { description: 'Minted; `key` is shown only here.', schema: MintedApiKey, example: exampleMinted },
    },
    errors: ['SV-1004'],
    idempotent: true,
    handle: async (call, api) => {
      const { caller, body } = call
      requireApproval(caller, body.mode)
      return await once(call, api, async (db) => ({
        status: 201,
        body: await unitOfWork(api, db, (em) => mint(em, caller, body)),
      }))
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/api-keys',
    operationId: 'listApiKeys',
    summary: 'List API keys',
    request: { query: listQuery({}) },
    responses: {
      200: { description: 'Newest first.', schema: pageOf(ApiKey), example: { data: [exampleKey], nextCursor: null } },
    },
    errors: [],
    handle: async ({ caller: { businessId }, query }, { orm }) => {
      const keys = await newestFirst(orm.em.fork(), ApiKeyEntity, { businessId }, partOf(query))
      return { status: 200, body: toPage(keys, query, presentKey) }
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/api-keys/{id}/rotate',
    operationId: 'rotateApiKey',
    summary: 'Replace an API key by a new one with the same id',
    request: {
      params,
      body: closed({
        graceSeconds: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: LONGEST_GRACE_SECONDS,
            default: 0,
            description: 'Seconds for which the old key still works.',
          }),
        ),
      }),
      example: { graceSeconds: 3_600 },
    },
    responses: {
      200: { description: 'Rotated; `key` is shown only here.', schema: MintedApiKey, example: exampleMinted },
    },
    errors: ['SV-2005', 'SV-3005'],
    idempotent: true,
    handle: async (call, api) => {
      const { id } = call.params
      const rotation = { id, graceSeconds: call.body.graceSeconds ?? 0 }
      return await once(call, api, async (db) => ({
        status: 200,
        body: await unitOfWork(api, db, (em) => rotate(em, call.caller, rotation)),
      }))
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/api-keys/{id}/revoke',
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key, and the one before its rotation, at once and for good',
    request: { params, body: NoBody },
    responses: {
      200: { description: 'Revoked.', schema: ApiKey, example: { ...exampleKey, revokedAt: EXAMPLE_INSTANT } },
    },
    errors: ['SV-2005'],
    idempotent: true,
    handle: async (call, api) => {
      const { id } = call.params
      return await once(call, api, async (db) => ({
        status: 200,
        body: await unitOfWork(api, db, (em) => revoke(em, call.caller, id)),
      }))
    },
  }),
]
