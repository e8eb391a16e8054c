import type { IncomingMessage } from 'node:http'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'
import type { AddressRange } from '../../config/config.ts'

/** How a server that listens on IPv6 too sees an IPv4 address. */
const MAPPED = /^::ffff:\d+\.\d+\.\d+\.\d+$/

/** The one spelling of an address: a mapped IPv4 address as IPv4, an IPv6 address in full. */
function parse(text: string): IPv4 | IPv6 | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null
}

function isTrusted(address: IPv4 | IPv6, proxies: readonly AddressRange[]): boolean {
  return proxies.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}

/**
 * The client's address. X-Forwarded-For is read from its end: each trusted proxy is believed about the address before
 * its own. The first address that is no trusted proxy is the client's; a client can invent all that precede it.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: readonly AddressRange[]): string {
  const remote = socket.remoteAddress ?? ''
  const peer = MAPPED.test(remote) ? remote.slice('::ffff:'.length) : remote
  // Nearly every request: IPv4 needs no parser.
  if (proxies.length === 0 && !peer.includes(':')) return peer
  let client = parse(peer)
  if (!client) return peer
  const forwarded = headers['x-forwarded-for']
  const hops = typeof forwarded === 'string' ? forwarded.split(',') : []
  while (hops.length > 0 && isTrusted(client, proxies)) {
    const before = parse(hops.pop()!.trim())
    if (!before) break
    client = before
  }
  return client.toString()
}

/** The unit that limits count by: an IPv4 address, or the /64 that an IPv6 subscriber has. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
