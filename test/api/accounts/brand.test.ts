import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { cleanLogo } from '../../../src/api/accounts/logo-png.ts'
import { pngChunk, pngOf } from '../../png.ts'
import { testApi } from '../running-api.ts'
import { mintTestKey, registerBusiness, testBusiness } from './accounts.ts'

const api = testApi()
const PATH = '/api/account/brand'
const NONE = { color: null, textColor: null, logoUrl: null }
const LOGO = pngOf({ width: 40, height: 20 })
const owner = testBusiness(api)

const asAdmin = (method: string, body?: object) => api.ask(method, PATH, { token: owner.accessToken, body })
const change = (body: object) => asAdmin('PATCH', body)
const upload = (file: Buffer) => change({ logo: file.toString('base64') })
const pathOf = (url: string) => new URL(url).pathname

afterEach(() => change({ color: null, logo: null }))

test('the logo and the colour are none at first, and each changes alone', async () => {
  expect((await asAdmin('GET')).body).toEqual(NONE)
  expect((await change({ color: '#FFCC00' })).body).toEqual({ ...NONE, color: '#ffcc00', textColor: '#000000' })
  const { logoUrl } = (await upload(LOGO)).body
  expect((await asAdmin('GET')).body).toEqual({ color: '#ffcc00', textColor: '#000000', logoUrl })
  expect((await change({ color: null })).body).toEqual({ ...NONE, logoUrl })
  expect((await change({ logo: null })).body).toEqual(NONE)
  expect((await api.ask('GET', pathOf(logoUrl))).body.error.code).toBe('SV-2005')
})

test('anyone reads the logo, which is kept forever under the hash of its bytes', async () => {
  const { logoUrl } = (await upload(LOGO)).body
  const answer = await fetch(`${api.baseUrl}${pathOf(logoUrl)}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  })
  expect(pathOf(logoUrl)).toBe(`/api/logos/${createHash('sha256').update(bytes).digest('hex')}`)
  expect(bytes.equals(await cleanLogo(LOGO))).toBe(true)
})

test('two businesses may have the same logo, and one of them removes it', async () => {
  const other = await registerBusiness(api)
  const body = { logo: LOGO.toString('base64') }
  const { logoUrl } = (await api.ask('PATCH', PATH, { token: other.accessToken, body })).body
  expect((await upload(LOGO)).body.logoUrl).toBe(logoUrl)
  await change({ logo: null })
  expect((await api.ask('GET', pathOf(logoUrl))).status).toBe(200)
})

test('a key neither reads nor changes them', async () => {
  const { key } = await mintTestKey(api, owner.accessToken)
  for (const [method, body] of [['GET'], ['PATCH', { color: '#0b5a2e' }]] as const)
    expect((await api.ask(method, PATH, { key, body })).body.error.code).toBe('SV-1002')
})

const SMALL = { width: 8, height: 8 }
const broken = Buffer.from(LOGO)
broken[broken.length - 20]! ^= 1

test('the service keeps nothing of a logo’s file but the image', async () => {
  const secret = Buffer.from('Comment\0taken at -26.2041, 28.0473')
  const palette = pngChunk('PLTE', Buffer.alloc(6, 7))
  const clear = pngChunk('tRNS', Buffer.from([0, 255]))
  const before = [pngChunk('tEXt', secret), pngChunk('iCCP', deflateSync(Buffer.alloc(1_000_000))), palette, clear]
  const file = pngOf({ ...SMALL, color: 3, depth: 1, value: 0b1010_1010, before })
  const cleaned = await cleanLogo(Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]))
  expect(
    cleaned.equals(
      await cleanLogo(pngOf({ ...SMALL, color: 3, depth: 1, value: 0b1010_1010, before: [palette, clear] })),
    ),
  ).toBe(true)
  for (const text of ['tEXt', 'iCCP', '<script>']) expect(cleaned.includes(text)).toBe(false)
  for (const part of [palette, clear]) expect(cleaned.includes(part)).toBe(true)
})

test.each<[string, Buffer, RegExp]>([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^must be a PNG image$/],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), /^must be a PNG image$/],
  ['nothing', Buffer.alloc(0), /^must be a PNG image$/],
  ['a file of 200 001 bytes', Buffer.concat([LOGO, Buffer.alloc(200_001 - LOGO.length)]), /at most 200000 bytes/],
  ['an image of 513 columns', pngOf({ width: 513, height: 1 }), /at most 512 pixels on each side/],
  ['an image of 513 rows', pngOf({ width: 1, height: 513 }), /at most 512 pixels on each side/],
  ['an image without columns', pngOf({ width: 0, height: 1 }), /whole PNG/],
  ['an image that lacks its end', LOGO.subarray(0, -12), /whole PNG/],
  ['a signature alone', LOGO.subarray(0, 8), /whole PNG/],
  ['a changed byte', broken, /whole PNG/],
  ['pixels of 100 MB behind a small header', pngOf({ ...SMALL, more: 100_000_000 }), /whole PNG/],
  ['the same, interlaced', pngOf({ ...SMALL, interlace: 1, more: 100_000_000 }), /whole PNG/],
  ['one byte too many', pngOf({ ...SMALL, value: 1, more: 1 }), /whole PNG/],
  ['an unknown type of colour', pngOf({ ...SMALL, color: 6, depth: 4 }), /whole PNG/],
  ['a palette that is not there', pngOf({ ...SMALL, color: 3 }), /whole PNG/],
  ['a palette of 257', pngOf({ ...SMALL, color: 3, before: [pngChunk('PLTE', Buffer.alloc(771))] }), /whole PNG/],
])('the service refuses a logo that is %s', async (_name, file, says) => {
  const { status, body } = await upload(file)
  expect([status, body.error.code]).toEqual([400, 'SV-2001'])
  expect(body.error.details.fields).toEqual([{ path: '/logo', message: expect.stringMatching(says) }])
  expect((await asAdmin('GET')).body).toEqual(NONE)
})

test('the service stores a logo of 512 pixels on each side with the most bits', async () => {
  expect((await upload(pngOf({ width: 512, height: 512, color: 6, depth: 16, value: 200 }))).status).toBe(200)
})

test.each([
  [{ color: 'green' }, '/color'],
  [{ color: '#0b5a2' }, '/color'],
  [{}, ''],
  [{ colour: null }, '/colour'],
])('a change %j is refused', async (body, path) => {
  const { status, body: refused } = await change(body)
  expect([status, refused.error.code, refused.error.details.fields[0].path]).toEqual([400, 'SV-2001', path])
})
