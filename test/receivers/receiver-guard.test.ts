import { allowedAddress, receiverUrlFault } from '../../src/receivers/receiver-guard.ts'
import { NEVER, PRIVATE, PUBLIC } from './addresses.ts'

/** The verdicts where private addresses are not allowed, and where they are. */
const verdicts = (ip: string) => [false, true].map((allowPrivate) => allowedAddress(ip, { allowPrivate }))

test.each(PUBLIC)('addresses: %s is public', (ip) => expect(verdicts(ip)).toEqual([true, true]))

test.each(PRIVATE)('addresses: %s is private', (ip) => expect(verdicts(ip)).toEqual([false, true]))

test.each(NEVER)('addresses: %s is never allowed: %s', (_what, ip) => expect(verdicts(ip)).toEqual([false, false]))

const test_ = { mode: 'TEST', allowPrivate: false } as const
const testPrivate = { mode: 'TEST', allowPrivate: true } as const
const live = { mode: 'LIVE', allowPrivate: false } as const
const livePrivate = { mode: 'LIVE', allowPrivate: true } as const

describe('urls', () => {
  const everywhere = [
    'https://example.com',
    'https://example.com:8443/hooks?shop=1',
    'https://8.8.8.8/',
    'https://[2606:4700::1]/',
    'https://xn--bcher-kva.example/',
  ]

  test.each(everywhere)('%s is allowed', (url) => {
    for (const policy of [test_, testPrivate, live, livePrivate]) expect(receiverUrlFault(url, policy)).toBeNull()
  })

  test.each([
    'not a url',
    '/hooks',
    'example.com/hooks',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://example.com/#part',
    'https://example.com/#',
    `https://example.com/${'a'.repeat(2_048)}`,
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/',
    'https://db.internal../',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://0/',
    'https://0.0.0.0/',
    'https://0xa9fea9fe/',
    'https://2852039166/',
    'https://0251.0376.0251.0376/',
    'https://169.254.43518/',
    'https://[::]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[fe80::1]/',
    'https://100.100.100.200/',
    'https://255.255.255.255/',
    'https://metadata.google.internal./',
    'https://router.lan/',
    'https://portal.intranet/',
    'https://x.metadata.google.internal/',
    'https://printer../',
    'https://nas.home.arpa/',
    'https://1.2.3.4.5/',
    'https://256.1.1.1/',
    '//example.com/',
    'https:///',
    'https://exa mple.com/',
    'https://example.com:99999/',
    'https://@example.com@169.254.169.254/',
  ])('%s is never allowed', (url) => {
    for (const policy of [test_, testPrivate, live, livePrivate]) {
      expect(receiverUrlFault(url, policy)).toEqual(expect.any(String))
    }
  })

  test('http is for test mode only', () => {
    expect(receiverUrlFault('http://example.com/', test_)).toBeNull()
    expect(receiverUrlFault('http://example.com/', live)).toBe('live mode needs https')
  })

  /** Every spelling of 127.0.0.1 that a URL parser accepts, a private address, and names of private networks. */
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://shop.localhost/',
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://0xc0a80001/',
    'https://[fd12::1]/',
    'https://shop.internal/',
    'https://db.eu.internal./',
    'https://printer.local/',
    'https://PRINTER.Local/',
    'https://shop/',
    'https://shop:8443/hooks',
    'https://shop./',
    'https://host-1/',
  ])('%s is allowed in test mode where private addresses are, and nowhere else', (url) => {
    const allowed = [test_, testPrivate, live, livePrivate].map((policy) => receiverUrlFault(url, policy) === null)
    expect(allowed).toEqual([false, true, false, false])
  })
})
