import { Type } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import { run, type Database } from '../../db/query.ts'
import type { Mode } from '../../domain/mode.ts'
import { recordAct } from './audit.ts'
import type { AuditAction } from './audit-actions.ts'
import { mintKey } from '../auth/api-keys.ts'
import type { BusinessCaller, UserActor } from '../http/call.ts'
import { once } from '../idempotency/idempotency.ts'
import { newId } from '../http/ids.ts'
import { LONGEST_GRACE_SECONDS } from '../http/limits.ts'
import { listStatement } from '../http/list-statement.ts'
import { defineRoute } from '../http/route.ts'
import { ApiKey, MintedApiKey } from './schema.ts'
import { ModeName, NoBody, closed, idOf } from '../http/schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../http/examples.ts'
import { listQuery, pageOf, toPage } from '../links/page-schema.ts'
import { FIND_KEY_OF, KEY_LIST, MINT_KEY, REVOKE_KEY, ROTATE_KEY, type ApiKeyRow } from './api-key-statements.ts'

const exampleFields = { id: exampleIds.apiKey, name: 'server', mode: 'TEST', last4: 'x7Qa', createdAt: EXAMPLE_INSTANT }
const exampleKey = { ...exampleFields, revokedAt: null }
const exampleMinted = { ...exampleFields, key: 'svc_test_c2FtcGxlIG9mIGEga2V5LCBvZiBubyB1c2UgYXQx7Qa' }

const shared = { tag: 'API keys', plan: 'SANDBOX', access: 'admin' } as const
const params = closed({ id: idOf('apiKey') })

type Admin = BusinessCaller<UserActor>

function presentKey({ id, name, mode, last4, createdAt, revokedAt }: ApiKeyRow) {
  return { id, name, mode, last4, createdAt, revokedAt }
}

function presentMinted({ id, name, mode, last4, createdAt }: ApiKeyRow, key: string) {
  return { id, name, mode, key, last4, createdAt }
}

function requireApproval({ business }: BusinessCaller, mode: Mode): void {
  if (mode === 'LIVE' && business.kycState !== 'APPROVED') throw new ServiceError('SV-1004')
}

async function findKey(db: Database, id: string, { businessId }: BusinessCaller): Promise<ApiKeyRow> {
  const [row] = await run<ApiKeyRow>(db, FIND_KEY_OF, [id, businessId])
  if (!row) throw new ServiceError('SV-2005')
  return row
}

async function recordKeyAct(db: Database, { businessId, by }: Admin, action: AuditAction, target: string) {
  await recordAct(db, { businessId, actor: by.userId, action, target })
}

interface Rotation {
  id: string
  graceSeconds: number
}

/** Throws SV-2005 for another business's key, SV-3005 for a revoked one. */
async function rotate(db: Database, caller: Admin, { id, graceSeconds }: Rotation) {
  const { mode } = await findKey(db, id, caller)
  const { key, hash, last4 } = mintKey(mode)
  const [row] = await run<ApiKeyRow>(db, ROTATE_KEY, [id, caller.businessId, hash, last4, graceSeconds])
  if (!row) throw new ServiceError('SV-3005', { details: { state: 'REVOKED' } })
  await recordKeyAct(db, caller, 'api_key.rotated', id)
  return presentMinted(row, key)
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
      const mint = async (db: Database) => {
        const { key, hash, last4 } = mintKey(body.mode)
        const values = [newId('apiKey'), caller.businessId, body.name, body.mode, hash, last4, caller.by.userId]
        const [row] = await run<ApiKeyRow>(db, MINT_KEY, values)
        await recordKeyAct(db, caller, 'api_key.minted', row!.id)
        return { status: 201, body: presentMinted(row!, key) }
      }
      return await once(call, api, mint)
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
    handle: async ({ caller, query }, { pool }) => {
      const { statement, values } = listStatement(KEY_LIST, [['business_id = ?', caller.businessId]], query)
      return { status: 200, body: toPage(await run<ApiKeyRow>(pool, statement, values), query, presentKey) }
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
        body: await rotate(db, call.caller, rotation),
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
      const revoke = async (db: Database) => {
        const [row] = await run<ApiKeyRow>(db, REVOKE_KEY, [id, call.caller.businessId])
        if (!row) throw new ServiceError('SV-2005')
        await recordKeyAct(db, call.caller, 'api_key.revoked', id)
        return { status: 200, body: presentKey(row) }
      }
      return await once(call, api, revoke)
    },
  }),
]
