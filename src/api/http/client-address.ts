import type { IncomingMessage } from 'node:http'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'
import type { AddressRange } from '../../config/config.ts'

/** IPv4 as a server that listens on IPv6 too sees it. */
const MAPPED = /^::ffff:\d+\.\d+\.\d+\.\d+$/

/** One spelling for each address: IPv4 also where it comes mapped into IPv6, IPv6 without zeros left out or in. */
function parse(text: string): IPv4 | IPv6 | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null
}

function isTrusted(address: IPv4 | IPv6, proxies: readonly AddressRange[]): boolean {
  return proxies.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}

/**
 * The address of who sent a request. Each trusted proxy is believed about the one before it, from the nearest
 * on: the first address that is none of theirs is the client's, and what stands before that is anybody's invention.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: readonly AddressRange[]): string {
  const remote = socket.remoteAddress ?? ''
  const peer = MAPPED.test(remote) ? remote.slice('::ffff:'.length) : remote
  // Nearly every request: IPv4 needs no parser.
  if (proxies.length === 0 && !peer.includes(':')) return peer
  let client = parse(peer)
  if (!client) return peer
  const forwarded = headers['x-forwarded-for']
  const told = typeof forwarded === 'string' ? forwarded.split(',') : []
  while (told.length > 0 && isTrusted(client, proxies)) {
    const before = parse(told.pop()!.trim())
    if (!before) break
    client = before
  }
  return client.toString()
}

/** What counts as one address: with IPv6 the /64 that every subscriber has for himself. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
