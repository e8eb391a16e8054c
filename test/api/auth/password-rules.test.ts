import { randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { testApi } from '../running-api.ts'

const api = testApi()

const newEmail = () => `thandi-${randomBytes(6).toString('hex')}@example.com`

const register = async (password: string, email = newEmail()) =>
  await api.ask('POST', '/api/auth/register', { body: { email, password, businessName: 'Acme Stores' } })

const signsIn = async (email: string, password: string): Promise<boolean> =>
  (await api.ask('POST', '/api/auth/login', { body: { email, password } })).status === 200

describe('a password', () => {
  // 72 bytes are the limit of bcrypt, 64 characters the least that ASVS 6.2.9 asks for.
  test.each([64, 72, 73, 256])('a password of %i characters counts to its last one', async (length) => {
    const [email, password] = [newEmail(), randomBytes(length).toString('base64url').slice(0, length)]
    expect((await register(password, email)).status).toBe(201)
    const other = password.slice(0, -1) + (password.endsWith('x') ? 'y' : 'x')
    expect(await signsIn(email, other)).toBe(false)
    expect(await signsIn(email, password)).toBe(true)
  })

  test('counts as it was sent: case, spaces at its ends, and composed letters', async () => {
    const [email, password] = [newEmail(), '  Zebra caf\u00e9 lantern  ']
    expect((await register(password, email)).status).toBe(201)
    for (const other of [password.trim(), password.toLowerCase(), password.normalize('NFD')])
      expect(await signsIn(email, other)).toBe(false)
    expect(await signsIn(email, password)).toBe(true)
  })

  test.each(['zebra lantern quilt', 'ZEBRALANTERNQUILT', '839201746502', '!%&/()=?+*#_-.', 'зебра фонарь плед'])(
    'may consist of one kind of characters: %s',
    async (password) => {
      expect((await register(password)).status).toBe(201)
    },
  )

  test.each(['AcmeStores2026!', 'acme stores 12345', 'Payments-Dashboard-1', 'thandi-thandi-99'])(
    'a password that is made of names is refused: %s',
    async (password) => {
      const { status, body } = await register(password)
      const [field] = body.error.details.fields
      expect([status, body.error.code, field.path]).toEqual([400, 'SV-2001', '/password'])
      expect(field.message).toContain('is made of an email address, the name of the business')
    },
  )

  test('a password that is made of names is refused to a colleague and at a change too', async () => {
    const password = 'zebra lantern quilt'
    const { body } = await register(password)
    const ask = {
      token: body.accessToken,
      body: { email: 'sipho@example.com', password: 'Acme-Sipho-2026', role: 'MEMBER' },
    }
    expect((await api.ask('POST', '/api/users', ask)).body.error.details.fields[0].path).toBe('/password')
    const change = { currentPassword: password, newPassword: 'Acme Stores 2026!' }
    const changed = await api.ask('POST', '/api/auth/password', { token: body.accessToken, body: change })
    expect(changed.body.error.details.fields[0].path).toBe('/newPassword')
  })
})
