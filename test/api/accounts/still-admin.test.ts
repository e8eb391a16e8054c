import { PASSWORD } from '../../given.ts'
import { whileUncommitted } from '../../db/locks.ts'
import { routes } from '../../../src/api/routes.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { wellAsked } from '../schema/well-asked.ts'
import { addUser, registerBusiness } from './accounts.ts'
import { testApi } from '../running-api.ts'
import { hashingOf } from '../../../src/api/auth/hashing-queue.ts'
import { expecting, refusal } from '../../client.ts'

const api = testApi(startApiWithProviders)

test("an ADMIN who is demoted while a new user's password is being hashed adds no user", async () => {
  const owner = await registerBusiness(api)
  const second = await addUser(api, owner.accessToken, 'ADMIN')
  const email = `new-${second.email}`
  const hashing = hashingOf(api.server.api)
  const [came, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const run = hashing.run.bind(hashing)
  hashing.run = async (address, work) => {
    came.resolve()
    await goes.promise
    return await run(address, work)
  }
  const asked = api.ask('POST', '/api/users', {
    token: second.token,
    body: { email, password: PASSWORD, role: 'ADMIN' },
  })
  await came.promise
  const path = `/api/users/${second.id}`
  expecting(200, await api.ask('PATCH', path, { token: owner.accessToken, body: { role: 'MEMBER' } }))
  goes.resolve()
  hashing.run = run
  expect(refusal(await asked)).toEqual([403, 'SV-1002'])
  expect((await api.pool.query('SELECT FROM users WHERE email = $1', [email])).rowCount).toBe(0)
})

const ACTS = [
  'createUser',
  'inviteUser',
  'withdrawInvitation',
  'endUserSessions',
  'mintApiKey',
  'rotateApiKey',
  'revokeApiKey',
  'setAccountMode',
  'replaceReturnHosts',
  'replacePayerContact',
  'changeBrand',
  'submitKyc',
  'replaceRoutingRules',
]

/** An act of another ADMIN of the business, whose role ends during the request. */
async function actOf(operationId: string) {
  const route = routes.find((each) => each.operationId === operationId)!
  const { owner, path, ask } = await wellAsked(route, api)
  const { id, token } = await addUser(api, owner.merchant.accessToken, 'ADMIN')
  return { userId: id, act: () => api.ask(route.method, path, { ...ask, token }) }
}

test.each(ACTS)('%s is refused with SV-1002 to one who is demoted at that moment', async (operationId) => {
  const { userId, act } = await actOf(operationId)
  const demote = "UPDATE users SET role = 'MEMBER' WHERE id = $1"
  expect(refusal(await whileUncommitted(api.pool, demote, userId, act))).toEqual([403, 'SV-1002'])
})
