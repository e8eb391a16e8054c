import { describe, expect, test } from '@jest/globals'
import { allowedAddress, checkReceiverUrl } from '../../src/receivers/receiver-guard.ts'

const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450::1',
]

/** Private, and to be had in test mode where the configuration says so. */
const PRIVATE = [
  '127.0.0.1',
  '127.255.255.254',
  '::1',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  'fc00::1',
  'fd12:3456::1',
]

/** Never, whatever is configured. */
const NEVER: [string, string][] = [
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['unspecified', '::'],
  ['link-local, where clouds keep their metadata', '169.254.169.254'],
  ['link-local', 'fe80::1'],
  ['metadata of AWS on IPv6', 'fd00:ec2::254'],
  ['metadata of Google on IPv6', 'fd20:ce::254'],
  ['carrier-grade NAT, metadata of Alibaba', '100.100.100.200'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['IETF protocol assignments, metadata of Oracle', '192.0.0.192'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['benchmarks', '198.18.0.1'],
  ['6to4 relay', '192.88.99.1'],
  ['multicast', '224.0.0.1'],
  ['multicast', 'ff02::1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped public', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001::1'],
  ['ORCHID', '2001:20::1'],
  ['discard only', '100::1'],
  ['site-local', 'fec0::1'],
  ['outside global unicast', '4000::1'],
  ['segment routing', '5f00::1'],
  ['no address', 'localhost'],
  ['no address', ''],
]

describe('addresses', () => {
  test.each(PUBLIC)('%s is public', (ip) => {
    expect([allowedAddress(ip, { allowPrivate: false }), allowedAddress(ip, { allowPrivate: true })]).toEqual([
      true,
      true,
    ])
  })

  test.each(PRIVATE)('%s is private', (ip) => {
    expect([allowedAddress(ip, { allowPrivate: false }), allowedAddress(ip, { allowPrivate: true })]).toEqual([
      false,
      true,
    ])
  })

  test.each(NEVER)('%s is never allowed: %s', (_what, ip) => {
    expect([allowedAddress(ip, { allowPrivate: false }), allowedAddress(ip, { allowPrivate: true })]).toEqual([
      false,
      false,
    ])
  })
})

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
    for (const policy of [test_, testPrivate, live, livePrivate])
      expect(checkReceiverUrl(url, policy)).toEqual({ ok: true })
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
    'https://printer.local/',
    'https://db.internal./',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://0/',
    'https://0.0.0.0/',
  ])('%s is never allowed', (url) => {
    for (const policy of [test_, testPrivate, live, livePrivate]) {
      expect(checkReceiverUrl(url, policy)).toEqual({ ok: false, why: expect.any(String) })
    }
  })

  test('http is for test mode alone', () => {
    expect(checkReceiverUrl('http://example.com/', test_).ok).toBe(true)
    expect(checkReceiverUrl('http://example.com/', live).ok).toBe(false)
  })

  /** All of them 127.0.0.1 or a private address, spelt in every way that a URL parser takes. */
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
  ])('%s is allowed in test mode where private addresses are, and nowhere else', (url) => {
    const allowed = [test_, testPrivate, live, livePrivate].map((policy) => checkReceiverUrl(url, policy).ok)
    expect(allowed).toEqual([false, true, false, false])
  })
})
