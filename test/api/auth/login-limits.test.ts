import { ensureOperators } from '../../../src/api/auth/operators.ts'
import { keepDevice } from '../../../src/api/auth/known-device.ts'
import { PASSWORD } from '../../given.ts'
import { registerBusiness } from '../accounts/accounts.ts'
import { BEHIND_PROXY, FROM_OWN_PAGE, startApi, testApis, type ApiAnswer, type RunningApi } from '../running-api.ts'
import { duringTests } from '../../during-tests.ts'

const [api, other] = testApis()

const login = (email: string, password = 'another password', on: RunningApi = api) =>
  on.ask('POST', '/api/auth/login', { body: { email, password } })
const codeOf = ({ status, body }: ApiAnswer) => (status === 200 ? 200 : body.error.code)
const endWindow = () => api.pool.query('UPDATE login_failures SET expire = 1')
const nobody = () => `nobody-${Math.random()}@example.com`

async function fail(email: string, times: number, on: RunningApi = api): Promise<void> {
  for (let time = 0; time < times; time++) expect(codeOf(await login(email, 'another password', on))).toBe('SV-1005')
}

describe('an account', () => {
  test('is refused with SV-2009 and the time to wait after ten failed logins, even with the right password', async () => {
    const { email } = await registerBusiness(api)
    const since = performance.now()
    await fail(email, 10)
    const { status, headers, body } = await login(email, PASSWORD)
    expect([status, body.error.code, body.error.retryable]).toEqual([429, 'SV-2009', true])
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBe(body.error.retryAfterSeconds)
    // The window begins with the first failure.
    expect(seconds).toBeGreaterThan(899 - (performance.now() - since) / 1_000)
    expect(seconds).toBeLessThanOrEqual(900)
  })

  test('is one account whatever the case of its email, and in every process', async () => {
    const { email } = await registerBusiness(api)
    await fail(email, 4)
    await fail(email.toUpperCase(), 3, other)
    await fail(email, 3, other)
    expect(codeOf(await login(email, PASSWORD))).toBe('SV-2009')
    expect(codeOf(await login(email, PASSWORD, other))).toBe('SV-2009')
  })

  test('cannot be spelled in another way to get more attempts', async () => {
    const { email } = await registerBusiness(api)
    const name = `iris-${email}`
    await api.pool.query('UPDATE users SET email = $2 WHERE email = $1', [email, name])
    expect(codeOf(await login(name.toUpperCase(), PASSWORD))).toBe(200)
    expect(codeOf(await login(name.replace('i', '\u0130'), PASSWORD))).toBe('SV-1005')
  })

  test('an account that does not exist is limited in the same way', async () => {
    const email = nobody()
    await fail(email, 10)
    expect(codeOf(await login(email))).toBe('SV-2009')
  })

  test('signs in again when the time is over', async () => {
    const { email } = await registerBusiness(api)
    await fail(email, 10)
    expect(codeOf(await login(email, PASSWORD))).toBe('SV-2009')
    await endWindow()
    expect(codeOf(await login(email, PASSWORD))).toBe(200)
  })

  test('guessed at thirty times at once, in two processes, is tried ten times', async () => {
    const { email } = await registerBusiness(api)
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      login(email, `guess number ${guess}`, guess % 2 ? api : other),
    )
    const codes = (await Promise.all(guesses)).map(codeOf)
    const tried = codes.filter((code) => code === 'SV-1005').length
    expect(tried).toBeLessThanOrEqual(10)
    expect(codes.filter((code) => code === 'SV-2009')).toHaveLength(30 - tried)
  })

  test('is not limited by logins that succeed, however many there are', async () => {
    const { email } = await registerBusiness(api)
    const codes = (await Promise.all(Array.from({ length: 25 }, () => login(email, PASSWORD)))).map(codeOf)
    expect(codes.filter((code) => code !== 200)).toEqual([])
    await fail(email, 9)
    expect(codeOf(await login(email, PASSWORD))).toBe(200)
  })

  test('does not wait longer for logins that were refused', async () => {
    const email = nobody()
    await fail(email, 10)
    const waits: number[] = []
    for (let time = 0; time < 5; time++) waits.push(Number((await login(email)).headers.get('retry-after')))
    expect(waits.toSorted((one, two) => two - one)).toEqual(waits)
  })

  test('an account that is limited keeps its sessions', async () => {
    const { email, accessToken, refreshToken } = await registerBusiness(api)
    await fail(email, 10)
    expect((await api.ask('GET', '/api/account/status', { token: accessToken })).status).toBe(200)
    expect((await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(200)
  })

  test('does not appear in the stored counts', async () => {
    const email = nobody()
    await login(email)
    const { rows } = await api.pool.query('SELECT key FROM login_failures')
    expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  })
})

describe('a device where the user has signed in before', () => {
  const device = ({ headers }: ApiAnswer) =>
    headers
      .getSetCookie()
      .find((each) => each.startsWith('device='))!
      .split(';')[0]!
  const byApi = (email: string, password: string, Cookie?: string) =>
    api.ask('POST', '/api/auth/login', { body: { email, password }, headers: Cookie ? { Cookie } : {} })
  const byDashboard = (email: string, password: string, Cookie?: string) =>
    api.ask('POST', '/dashboard/session', {
      body: { email, password },
      headers: { ...FROM_OWN_PAGE, ...(Cookie ? { Cookie } : {}) },
    })

  describe.each([
    ['API', byApi],
    ['dashboard', byDashboard],
  ])('(%s)', (_by, signIn) => {
    test('signs in however many wrong passwords strangers try', async () => {
      const { email } = await registerBusiness(api)
      const cookie = device(await signIn(email, PASSWORD))
      await fail(email, 10)
      expect(codeOf(await signIn(email, PASSWORD))).toBe('SV-2009')
      expect(codeOf(await signIn(email, PASSWORD, cookie))).toBe(200)
    })

    test('has ten failures of its own', async () => {
      const { email } = await registerBusiness(api)
      const cookie = device(await signIn(email, PASSWORD))
      for (let time = 0; time < 10; time++)
        expect(codeOf(await signIn(email, 'another password', cookie))).toBe('SV-1005')
      expect(codeOf(await signIn(email, PASSWORD, cookie))).toBe('SV-2009')
      expect(codeOf(await signIn(email, PASSWORD))).toBe(200)
    })
  })

  test('is known to operators’ sign-ins too', async () => {
    const operator = { email: 'locked@example.com', name: 'Thandi', password: PASSWORD }
    await ensureOperators(api, [operator])
    const cookie = device(await byDashboard(operator.email, PASSWORD))
    await fail(operator.email, 10)
    expect(codeOf(await byDashboard(operator.email, PASSWORD, cookie))).toBe(200)
  })

  test('is a stranger’s for every other account, and a made-up or changed cookie is nobody’s', async () => {
    const [owner, thief] = [await registerBusiness(api), await registerBusiness(api)]
    const own = device(await byApi(thief.email, PASSWORD))
    await fail(owner.email, 10)
    const [id, mark] = device(await byApi(thief.email, PASSWORD))
      .slice('device='.length)
      .split('.')
    for (const cookie of [own, `device=${id}.${mark}x`, `device=${id}`, 'device=', 'device=a.b', `${own}; ${own}`])
      expect(codeOf(await byApi(owner.email, PASSWORD, cookie))).toBe('SV-2009')
  })

  test('keeps a cookie that scripts and other sites cannot read, and that names nobody', async () => {
    const { email, userId } = await registerBusiness(api)
    const [cookie] = (await byApi(email, PASSWORD)).headers.getSetCookie()
    expect(cookie).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(userId)
    expect(keepDevice({ cipher: api.server.api.cipher, config: { baseUrl: 'https://x.example' } }, userId)).toMatch(
      /^__Host-device=.*; Secure$/,
    )
  })
})

describe('an address', () => {
  const limited = duringTests(() =>
    startApi({ url: api.database.url, config: { ...BEHIND_PROXY, loginFailuresPerAddress: 5 } }),
  )
  const from = (address: string, email = nobody(), password = 'another password') =>
    limited.ask('POST', '/api/auth/login', { body: { email, password }, headers: { 'X-Forwarded-For': address } })

  test('is refused with SV-2009 after so many failed logins of any account, and other addresses are not', async () => {
    const { email } = await registerBusiness(api)
    for (let time = 0; time < 5; time++) expect(codeOf(await from('192.0.2.1'))).toBe('SV-1005')
    expect(codeOf(await from('192.0.2.1', email, PASSWORD))).toBe('SV-2009')
    expect(codeOf(await from('192.0.2.2', email, PASSWORD))).toBe(200)
  })

  test('an address that is refused causes no failure of the account', async () => {
    const { email } = await registerBusiness(api)
    for (let time = 0; time < 5; time++) await from('192.0.2.3')
    for (let time = 0; time < 12; time++) expect(codeOf(await from('192.0.2.3', email))).toBe('SV-2009')
    expect(codeOf(await from('192.0.2.4', email, PASSWORD))).toBe(200)
  })

  test('an address of IPv6 counts as the whole network of a subscriber', async () => {
    for (let host = 1; host <= 5; host++) expect(codeOf(await from(`2001:db8:0:1::${host}`))).toBe('SV-1005')
    expect(codeOf(await from('2001:db8:0:1::ffff'))).toBe('SV-2009')
    expect(codeOf(await from('2001:db8:0:2::1'))).toBe('SV-1005')
  })

  test('is not limited if the limit is 0', async () => {
    for (let time = 0; time < 60; time++) expect(codeOf(await login(nobody()))).toBe('SV-1005')
  })
})
