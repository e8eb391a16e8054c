import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { ServiceError } from '../../domain/errors.ts'
import { ApiKey as ApiKeyEntity } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import { newId } from '../../db/new-id.ts'
import { now, secondsFromNow, unitOfWork } from '../../db/unit-of-work.ts'
import { mintKey } from '../auth/api-keys.ts'
import { logRotatedKey } from '../http/access-log.ts'
import type { Admin } from '../http/call.ts'
import { requireFound, wrongState } from '../http/not-found.ts'
import { sharing, returns } from '../http/route.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { recordActOf } from './audit.ts'
import { ApiKey, MintedApiKey } from './schema.ts'
import { requireStillAdmin } from './users.ts'

interface NewKey {
  minted: ApiKeyEntity
  key: string
}

/** Locks the key. Throws SV-2005 for another business's key, and what `requireStillAdmin` throws. */
async function keyToChange(em: EntityManager, admin: Admin, id: string): Promise<ApiKeyEntity> {
  await requireStillAdmin(em, admin)
  const own = { id, businessId: admin.businessId }
  return requireFound(await em.findOne(ApiKeyEntity, own, { lockMode: LockMode.PESSIMISTIC_WRITE }), 'apiKey', id)
}

async function createKey(
  em: EntityManager,
  caller: Admin,
  { name, mode }: Pick<ApiKeyEntity, 'name' | 'mode'>,
): Promise<NewKey> {
  if (mode === 'LIVE' && caller.business.kycState !== 'APPROVED') throw new ServiceError('SV-1004')
  await requireStillAdmin(em, caller)
  const { businessId, by } = caller
  const { key, hash: keyHash, last4 } = mintKey(mode)
  const fields = { businessId, name, mode, keyHash, last4, mintedBy: by.userId }
  const minted = em.create(ApiKeyEntity, { id: newId('apiKey'), ...fields })
  recordActOf(em, caller, 'api_key.minted', minted.id)
  return { minted, key }
}

/** Only the replaced key has a grace time. Throws SV-2005 for another business's key, SV-3005 for a revoked one. */
async function rotateKey(em: EntityManager, caller: Admin, id: string, graceSeconds: number): Promise<NewKey> {
  const minted = await keyToChange(em, caller, id)
  if (minted.revokedAt) throw wrongState('REVOKED', 'This API key is revoked: mint a new one.')
  const { key, hash, last4 } = mintKey(minted.mode)
  minted.previousHash = graceSeconds > 0 ? minted.keyHash : null
  minted.previousUntil = graceSeconds > 0 ? secondsFromNow(graceSeconds) : null
  minted.keyHash = hash
  minted.last4 = last4
  recordActOf(em, caller, 'api_key.rotated', id)
  return { minted, key }
}

async function revokeKey(em: EntityManager, caller: Admin, id: string): Promise<ApiKeyEntity> {
  const key = await keyToChange(em, caller, id)
  key.revokedAt ??= now()
  recordActOf(em, caller, 'api_key.revoked', id)
  return key
}

const route = sharing({ tag: 'API keys', plan: 'SANDBOX', access: 'admin' })
const params = t.closed({ id: t.idOf('apiKey') })

export const presentKey = (key: ApiKeyEntity) => t.fieldsOf(ApiKey, key)
const presentMinted = ({ minted, key }: NewKey) => t.fieldsOf(MintedApiKey, { ...presentKey(minted), key })

export const apiKeyRoutes = [
  route('POST /api/api-keys', {
    operationId: 'mintApiKey',
    recentPassword: true,
    summary: 'Mint an API key',
    description:
      'Mint one key for each server and mode, so that each can be revoked separately. Only this response shows the ' +
      'key. A LIVE key needs an approved business, else SV-1004.',
    request: { body: t.closed({ name: t.shortText(100, 'Your name for the key.', 'server'), mode: t.ModeName }) },
    responses: returns(201, 'Minted. Only this response has `key`.', MintedApiKey),
    errors: ['SV-1004'],
    once: async (db, { caller, body }, api) => ({
      body: presentMinted(await unitOfWork(api, db, (em) => createKey(em, caller, body))),
    }),
  }),
  route('GET /api/api-keys', {
    operationId: 'listApiKeys',
    summary: 'List API keys',
    description:
      'Finds the `id` of a key to rotate or revoke, by its name and last four characters, and the unused keys. Keys ' +
      'are never shown again.',
    ...listing(ApiKey, {}),
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
    responses: returns(200, 'Rotated. Only this response has `key`.', MintedApiKey),
    errors: ['SV-3005'],
    once: async (db, call, api) => {
      const { caller } = call
      const { id } = call.params
      const { graceSeconds = 0 } = call.body
      return {
        body: presentMinted(await unitOfWork(api, db, (em) => rotateKey(em, caller, id, graceSeconds))),
        afterCommit: () => logRotatedKey(call, api, { kind: 'api_key', id }),
      }
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
    responses: returns(200, 'Revoked.', ApiKey, { revokedAt: t.EXAMPLE_INSTANT }),
    once: async (db, { caller, params: { id } }, api) => ({
      body: presentKey(await unitOfWork(api, db, (em) => revokeKey(em, caller, id))),
    }),
  }),
]
