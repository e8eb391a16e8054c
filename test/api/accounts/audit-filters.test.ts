import type { QueryResult } from 'pg'
import { addUser, mintTestKey, registerBusiness, testBusiness } from './accounts.ts'
import { testApi } from '../running-api.ts'
import { expecting, refusal } from '../../client.ts'
import { type AuditEntry } from '../../api-types.ts'

const api = testApi()
const owner = testBusiness(api)
let keyId: string
let memberId: string

const list = async (query: string): Promise<AuditEntry[]> => {
  return expecting(200, await api.ask('GET', `/api/audit?${query}`, { token: owner.accessToken })).data
}

beforeAll(async () => {
  keyId = (await mintTestKey(api, owner.accessToken)).id
  memberId = (await addUser(api, owner.accessToken, 'MEMBER')).id
  for (const path of [`/api/api-keys/${keyId}/rotate`, `/api/api-keys/${keyId}/revoke`])
    await api.ask('POST', path, { token: owner.accessToken })
})

const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action)

test('the audit is filtered by action, actor and target, alone and together', async () => {
  expect(actionsOf(await list('action=api_key.rotated'))).toEqual(['api_key.rotated'])
  expect(actionsOf(await list(`target=${keyId}`))).toEqual(['api_key.revoked', 'api_key.rotated', 'api_key.minted'])
  expect(actionsOf(await list(`target=${memberId}`))).toEqual(['user.created'])
  expect(await list(`actor=${owner.userId}`)).toHaveLength(4)
  expect(await list(`actor=${memberId}`)).toEqual([])
  expect(actionsOf(await list(`actor=${owner.userId}&target=${keyId}&action=api_key.minted`))).toEqual([
    'api_key.minted',
  ])
})

test('the audit is filtered by time, including since and excluding until', async () => {
  const [newest, ...older] = await list('')
  expect(await list(`since=${newest!.at}`)).toContainEqual(newest)
  expect(await list(`until=${newest!.at}`)).not.toContainEqual(newest)
  const oldest = older.at(-1)!
  expect(await list(`since=${oldest.at}&until=${newest!.at}`)).toEqual(
    older.filter(({ at }) => at < newest!.at && at >= oldest.at),
  )
})

test('the filtered audit is read page by page', async () => {
  const { body } = await api.ask('GET', `/api/audit?target=${keyId}&limit=2`, { token: owner.accessToken })
  expect(actionsOf(body.data)).toEqual(['api_key.revoked', 'api_key.rotated'])
  expect(actionsOf(await list(`target=${keyId}&limit=2&cursor=${body.nextCursor}`))).toEqual(['api_key.minted'])
})

test.each(['action=api_key.lost', 'since=yesterday', 'actor='])(
  'the filter %s is refused with SV-2001',
  async (query) => {
    expect(refusal(await api.ask('GET', `/api/audit?${query}`, { token: owner.accessToken }))).toEqual([400, 'SV-2001'])
  },
)

test('a filter finds nothing of another business', async () => {
  const other = await registerBusiness(api)
  const { body } = await api.ask('GET', `/api/audit?target=${keyId}`, { token: other.accessToken })
  expect(body.data).toEqual([])
})

test.each(['action', 'actor', 'target'])('a long audit is searched by an index of its %s', async (column) => {
  const results = (await api.pool.query(
    `SET enable_seqscan = off; SET enable_sort = off; EXPLAIN SELECT * FROM audit_log
     WHERE business_id = 'biz' AND ${column} = 'x' ORDER BY created_at DESC, id DESC LIMIT 21; RESET ALL`,
  )) as unknown as QueryResult[]
  expect(JSON.stringify(results[2]!.rows)).toContain(`audit_log_of_${column}`)
})
