import type { IncomingMessage } from 'node:http'
import { clientAddress, networkOf } from '../../../src/api/http/client-address.ts'
import { ConfigError, loadConfig } from '../../../src/config/config.ts'

const proxies = (list: string) => loadConfig({ TRUSTED_PROXIES: list }, []).edge.trustedProxies

function addressOf(remoteAddress: string, forwarded: string | undefined, trusted: string): string {
  const request = {
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }
  return clientAddress(request as unknown as IncomingMessage, proxies(trusted))
}

test.each([
  ['nobody is trusted', '192.0.2.1', '203.0.113.9', '', '192.0.2.1'],
  ['the peer is no trusted proxy', '192.0.2.1', '203.0.113.9', '10.0.0.0/8', '192.0.2.1'],
  ['a trusted proxy tells it', '10.0.0.1', '203.0.113.9', '10.0.0.0/8', '203.0.113.9'],
  [
    'what the client invented before it does not count',
    '10.0.0.1',
    '1.1.1.1, 203.0.113.9',
    '10.0.0.0/8',
    '203.0.113.9',
  ],
  ['two proxies, both trusted', '10.0.0.1', '203.0.113.9, 10.0.0.2', '10.0.0.0/8', '203.0.113.9'],
  ['all are trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.0/8', '10.0.0.3'],
  ['a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1', '10.0.0.1'],
  ['a proxy that tells nonsense', '10.0.0.1', 'unknown', '10.0.0.1', '10.0.0.1'],
  ['IPv4 mapped into IPv6', '::ffff:10.0.0.1', '203.0.113.9', '10.0.0.1', '203.0.113.9'],
  ['IPv4 mapped into IPv6, nobody trusted', '::ffff:192.0.2.1', undefined, '', '192.0.2.1'],
  ['IPv6', 'fd00::1', '2001:DB8:0::1', 'fd00::/8,10.0.0.0/8', '2001:db8::1'],
])("the client's address: %s", (_what, peer, forwarded, trusted, expected) => {
  expect(addressOf(peer, forwarded, trusted)).toBe(expected)
})

test("the client's address counts by /64 in IPv6 and by the address in IPv4", () => {
  expect(networkOf('2001:db8:1:2:3::4')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
})

test('the settings of the edge default to 200 requests a second, 50 failed logins and no trusted proxy', () => {
  const { edge } = loadConfig({}, [])
  expect(edge).toMatchObject({
    rateLimitPerSecond: 200,
    loginFailuresPerAddress: 50,
    trustedProxies: [],
    ussdAllowedAddresses: [],
  })
  expect(loadConfig({ RATE_LIMIT_PER_SECOND: '0' }, []).edge.rateLimitPerSecond).toBe(0)
})

test.each([
  [{ RATE_LIMIT_PER_SECOND: '-1' }, /^RATE_LIMIT_PER_SECOND=-1 is not a whole number/],
  [{ RATE_LIMIT_PER_SECOND: '1.5' }, /^RATE_LIMIT_PER_SECOND=1.5 is not a whole number/],
  [{ LOGIN_FAILURES_PER_ADDRESS: 'many' }, /^LOGIN_FAILURES_PER_ADDRESS=many is not a whole number/],
  [{ TRUSTED_PROXIES: 'proxy.internal' }, /^TRUSTED_PROXIES: proxy.internal is not an address or a network/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,' }, /^TRUSTED_PROXIES: an empty entry is not an address or a network/],
  [{ TRUSTED_PROXIES: '10' }, /^TRUSTED_PROXIES: 10 is not an address or a network/],
])('the settings of the edge: %j stops the start with one line', (env, line) => {
  expect(() => loadConfig(env, [])).toThrow(ConfigError)
  expect(() => loadConfig(env, [])).toThrow(line)
})
