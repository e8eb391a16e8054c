import type { IncomingMessage } from 'node:http'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'
import type { AddressRange } from '../../config/formats.ts'

/** An IPv4 address as an IPv6 socket reports it. */
const MAPPED = /^::ffff:\d+\.\d+\.\d+\.\d+$/

/** Normalizes an address: mapped IPv4 becomes IPv4, IPv6 is written in full. Null if the text is no address. */
function parse(text: string): IPv4 | IPv6 | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null
}

function isIn(address: IPv4 | IPv6, ranges: readonly AddressRange[]): boolean {
  return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}

export function isWithin(text: string, ranges: readonly AddressRange[]): boolean {
  const address = parse(text)
  return address !== null && isIn(address, ranges)
}

/**
 * Returns the client's address. Reads X-Forwarded-For from its end: a trusted proxy vouches for the address before its
 * own. The first address that is no trusted proxy is the client's; a client can forge all addresses before it.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: readonly AddressRange[]): string {
  const remote = socket.remoteAddress ?? ''
  const peer = MAPPED.test(remote) ? remote.slice('::ffff:'.length) : remote
  // Fast path for IPv4 without proxies, which is nearly every request.
  if (proxies.length === 0 && !peer.includes(':')) return peer
  let client = parse(peer)
  if (!client) return peer
  const forwarded = headers['x-forwarded-for']
  const hops = typeof forwarded === 'string' ? forwarded.split(',') : []
  while (hops.length > 0 && isIn(client, proxies)) {
    const before = parse(hops.pop()!.trim())
    if (!before) break
    client = before
  }
  return client.toString()
}

/** Returns the unit of rate limits: an IPv4 address, or the /64 network of an IPv6 subscriber. */
export const networkOf = (address: string): string => prefixOf(address, 64)

/** Returns an IPv4 address, or the largest IPv6 network that one customer usually gets, a /48 (RFC 6177). */
export const siteOf = (address: string): string => prefixOf(address, 48)

function prefixOf(address: string, bits: 48 | 64): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, bits / 16)
  return `${parts.map((part) => part.toString(16)).join(':')}::/${bits}`
}
