import { ApiKey as ApiKeyEntity } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { createKey, requireApproval, revokeKey, rotateKey, type NewKey } from './api-keys.ts'
import { once, onceOn } from '../idempotency/idempotency.ts'
import { logRotatedKey } from '../http/access-log.ts'
import { sharing } from '../http/route.ts'
import { ApiKey, MintedApiKey } from './schema.ts'
import * as t from '../schema/schema.ts'
import { EXAMPLE_INSTANT } from '../schema/examples.ts'
import { listOf, listQuery, listPage } from '../schema/page-schema.ts'

const route = sharing({ tag: 'API keys', plan: 'SANDBOX', access: 'admin' })
const params = t.closed({ id: t.idOf('apiKey') })

export const presentKey = (key: ApiKeyEntity) => t.fieldsOf(ApiKey, key)
const presentMinted = ({ minted, key }: NewKey) => t.fieldsOf(MintedApiKey, { ...presentKey(minted), key })

/** Only an ADMIN session may mint, rotate or revoke keys (specification section 5). */
export const apiKeyRoutes = [
  route('POST /api/api-keys', {
    operationId: 'mintApiKey',
    recentPassword: true,
    summary: 'Mint an API key',
    description:
      'Mint one key for each server and mode, so that each can be revoked separately. Only this response shows the ' +
      'key. A LIVE key needs an approved business, else SV-1004.',
    request: {
      body: t.closed({
        name: t.String({ minLength: 1, maxLength: 100, description: 'Your name for the key.' }),
        mode: t.ModeName,
      }),
      example: { name: 'server' },
    },
    responses: { 201: { description: 'Minted. Only this response has `key`.', schema: MintedApiKey } },
    errors: ['SV-1004'],
    idempotent: true,
    handle: async (call, api) => {
      const { caller, body } = call
      requireApproval(caller, body.mode)
      return await onceOn(call, api, 201, (em) => createKey(em, caller, body), presentMinted)
    },
  }),
  route('GET /api/api-keys', {
    operationId: 'listApiKeys',
    summary: 'List API keys',
    description:
      'Finds the `id` of a key to rotate or revoke, by its name and last four characters, and the unused keys. Keys ' +
      'are never shown again.',
    request: { query: listQuery({}) },
    responses: listOf(ApiKey),
    result: async ({ caller: { businessId }, query }, { orm }) =>
      await listPage(query, (part) => newestFirst(orm.em.fork(), ApiKeyEntity, { businessId }, part), presentKey),
  }),
  route('POST /api/api-keys/{id}/rotate', {
    operationId: 'rotateApiKey',
    recentPassword: true,
    summary: 'Replace an API key by a new one with the same id',
    description:
      'Replaces a key without downtime: during `graceSeconds` the old key still works. If a key has leaked, revoke ' +
      'it instead.',
    request: {
      params,
      body: t.closed({ graceSeconds: t.gracePeriod('Seconds for which the old key still works.') }),
      example: { graceSeconds: 3_600 },
    },
    responses: { 200: { description: 'Rotated. Only this response has `key`.', schema: MintedApiKey } },
    errors: ['SV-3005'],
    idempotent: true,
    handle: async (call, api) => {
      const { id } = call.params
      const rotation = { id, graceSeconds: call.body.graceSeconds ?? 0 }
      return await once(call, api, async (db) => ({
        status: 200,
        body: presentMinted(await unitOfWork(api, db, (em) => rotateKey(em, call.caller, rotation))),
        afterCommit: () => logRotatedKey(call, api, { kind: 'api_key', id }),
      }))
    },
  }),
  route('POST /api/api-keys/{id}/revoke', {
    operationId: 'revokeApiKey',
    recentPassword: true,
    summary: 'Revoke an API key permanently',
    description:
      'For a key that has leaked or is no longer needed. It stops working at once, and so does the key before its ' +
      'last rotation. To replace a key without downtime, rotate it instead.',
    request: { params, body: t.NoBody },
    responses: { 200: { description: 'Revoked.', schema: ApiKey, example: { revokedAt: EXAMPLE_INSTANT } } },
    idempotent: true,
    handle: async (call, api) =>
      await onceOn(call, api, 200, (em) => revokeKey(em, call.caller, call.params.id), presentKey),
  }),
]
