import { statSync } from 'node:fs'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { commandLine, startStranger } from './command-line.ts'

const service = duringTests(sharedService)
const stranger = duringTests(startStranger)
const line = commandLine(() => ({ baseUrl: service.baseUrl, apiKey: null }))

async function ok(...args: string[]): Promise<string> {
  const { exit, said, faults } = await line.payments(...args)
  expect([exit, faults]).toEqual([0, ''])
  return said
}

test('login stores each profile by its name; the first one is used by default', async () => {
  const { email, password } = service.business.admins[0]
  const { exit, said } = await line.fed(`${password}\n`, 'login', '--email', email)
  expect([exit, said]).toEqual([0, expect.not.stringContaining('profiles use')])
  const { address } = stranger
  const other = ['login', '--profile', 'other', '--base-url', address, '--api-key', 'svc_live_other']
  expect(await ok(...other)).toContain('payments profiles use other')
  expect(line.settings()).toMatchObject({
    profile: 'default',
    profiles: {
      default: { baseUrl: service.baseUrl, session: { email } },
      other: { baseUrl: address, keys: { LIVE: { id: null, key: 'svc_live_other' } } },
    },
  })
  expect(statSync(line.settingsFile).mode & 0o777).toBe(0o600)
})

test('the list shows addresses and users, but no credentials', async () => {
  const { data } = await line.json('profiles', 'list')
  expect(data).toEqual([
    {
      name: 'default',
      current: true,
      baseUrl: service.baseUrl,
      user: service.business.admins[0].email,
      keys: ['TEST'],
    },
    { name: 'other', current: false, baseUrl: stranger.address, user: null, keys: ['LIVE'] },
  ])
  const said = await ok('profiles', 'list')
  expect(said).toMatch(/^\* +default /m)
  const { session, keys } = line.settings().profiles.default
  for (const secret of [session.accessToken, session.refreshToken, keys.TEST.key, 'svc_live_other'])
    expect(said).not.toContain(secret)
})

async function reached(...options: string[]): Promise<'service' | 'stranger'> {
  const before = stranger.seen.length
  await ok('payments', 'list', ...options)
  return stranger.seen.length > before ? 'stranger' : 'service'
}
const withEnv = async <T>(change: NodeJS.ProcessEnv, act: () => Promise<T>): Promise<T> => {
  const before = line.env
  line.env = { ...before, ...change }
  try {
    return await act()
  } finally {
    line.env = before
  }
}
const noAddress = { PAYMENTS_BASE_URL: '' }

test('the profile of a command is that of --profile, PAYMENTS_PROFILE or `profiles use`, in this order', async () => {
  await withEnv(noAddress, async () => {
    expect(await reached()).toBe('service')
    expect(await reached('--profile', 'other', '--live')).toBe('stranger')
    await withEnv({ PAYMENTS_PROFILE: 'other' }, async () => {
      expect(await reached('--live')).toBe('stranger')
      expect(await reached('--profile', 'default')).toBe('service')
    })
    await ok('profiles', 'use', 'other')
    expect(await reached('--live')).toBe('stranger')
    await ok('profiles', 'use', 'default')
  })
})

test('the profile of a command replaces the address and key of the environment if an option names it', async () => {
  await withEnv({ PAYMENTS_API_KEY: 'svc_test_of_environment' }, async () => {
    expect(await reached('--profile', 'other', '--live')).toBe('stranger')
  })
  expect(stranger.seen.join('\n')).toContain('svc_live_other')
  expect(stranger.seen.join('\n')).not.toContain('svc_test_of_environment')
})

test('the profile of a command never gives its credentials to another address', async () => {
  const { exit, faults } = await line.payments('payments', 'list', '--base-url', stranger.address)
  expect([exit, faults]).toEqual([3, expect.stringContaining('of profile default belong to')])
  await withEnv({ PAYMENTS_PROFILE: 'other' }, async () => {
    expect(await line.payments('payments', 'list', '--live')).toMatchObject({
      exit: 3,
      faults: expect.stringContaining(`not sent to ${service.baseUrl}`),
    })
  })
  const { session, keys } = line.settings().profiles.default
  for (const secret of [session.accessToken, keys.TEST.key]) expect(stranger.seen.join('\n')).not.toContain(secret)
})

test('the profile of a command must exist, if it is named', async () => {
  const wanted = { exit: 3, faults: expect.stringContaining('payments login --profile nobody') }
  expect(await line.payments('payments', 'list', '--profile', 'nobody')).toMatchObject(wanted)
  expect(await line.payments('logout', '--profile', 'nobody')).toMatchObject(wanted)
  expect(await line.payments('profiles', 'use', 'nobody')).toMatchObject(wanted)
  expect(await line.payments('profiles', 'delete', 'constructor')).toMatchObject({ exit: 3 })
  await withEnv({ PAYMENTS_PROFILE: 'nobody' }, async () => {
    expect(await line.payments('whoami')).toMatchObject(wanted)
  })
})

test('the profile of a command is completed', async () => {
  expect(await ok('complete', '--', 'payments', 'list', '--profile', 'o')).toMatch(/^other\t/)
})

test('logout ends only its own profile; delete forgets one without a request', async () => {
  const { key } = line.settings().profiles.default.keys.TEST
  expect(await ok('logout')).toContain('Profile default is deleted')
  expect(line.settings().profiles).toEqual({ other: expect.anything() })
  expect(await line.payments('payments', 'list', '--api-key', key)).toMatchObject({ exit: 3 })
  const requests = stranger.seen.length
  await ok('profiles', 'delete', 'other')
  expect(stranger.seen).toHaveLength(requests)
  expect(() => statSync(line.settingsFile)).toThrow('ENOENT')
})
