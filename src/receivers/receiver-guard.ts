import ipaddr from 'ipaddr.js'
import type { Mode } from '../domain/states.ts'

/** Metadata and credential services of clouds outside the refused ranges, from the clouds' documentation. */
const METADATA = [
  '168.63.129.16/32', // Azure, a public address
  'fd00:ec2::/32', // AWS: metadata, credentials of pods, name service
  'fd20:ce::254/128', // Google
  'fd00:c1::a9fe:a9fe/128', // Oracle
  'fd00:100::100:200/128', // Alibaba
  'fd00:42::42/128', // Scaleway
  'fd00:a9fe:a9fe::1/128', // Akamai
].map((range) => ipaddr.parseCIDR(range))

/** IPv6 assigned to the public internet (IANA); other addresses reach no public host. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

const PRIVATE_RANGES = ['loopback', 'private', 'uniqueLocal']
const LONGEST_URL = 2_048

const LOCAL_NAME = /(^|\.)localhost$/
/** Names that a private network resolves: services of Docker and Kubernetes have one label. */
const PRIVATE_NAME = /(^|\.)(local|internal)$|^[^.]+$/
/** Names of private networks that have no use here, and of Google's metadata service. */
const REFUSED_NAME = /(^|\.)(intranet|lan|home\.arpa)$|(^|\.)metadata\.google\.internal$/

export interface AddressPolicy {
  /** Also allows 127.0.0.0/8, ::1, RFC 1918, fc00::/7, and names of private networks. */
  allowPrivate: boolean
}

/**
 * True if a webhook may be sent to the address: a public one, or with `allowPrivate` a private one. Refuses link-local,
 * metadata, carrier-grade NAT, multicast and reserved addresses. Also refuses IPv6 that embeds an IPv4 address (mapped,
 * NAT64, 6to4, Teredo), which would bypass the IPv4 rules.
 */
export function allowedAddress(ip: string, { allowPrivate }: AddressPolicy): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.parse(ip)
  if (ipaddr.subnetMatch(address, { metadata: METADATA }, 'none') === 'metadata') return false
  const range = address.range()
  if (PRIVATE_RANGES.includes(range)) return allowPrivate
  if (range !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST)
}

/** The URL parser has already normalised every spelling of an IPv4 address (hex, octal, one number). */
function hostFault(hostname: string, policy: AddressPolicy): string | null {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return allowedAddress(host, policy) ? null : 'its address is not a public one'
  if (LOCAL_NAME.test(host)) return policy.allowPrivate ? null : 'its host is local'
  if (host === '' || host.endsWith('.')) return 'its host is not a name'
  const isPrivate = REFUSED_NAME.test(host) || (PRIVATE_NAME.test(host) && !policy.allowPrivate)
  return isPrivate ? 'its host is on a private network' : null
}

/**
 * Returns why no webhook may be sent to the URL, or null. Names are checked again at each connect. Private addresses
 * are for test mode only, whatever the policy says.
 */
export function receiverUrlFault(url: string, { mode, allowPrivate }: AddressPolicy & { mode: Mode }): string | null {
  const parsed = URL.parse(url)
  if (!parsed) return 'it is not an absolute URL'
  if (url.length > LONGEST_URL) return `it is longer than ${LONGEST_URL} characters`
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return 'it is neither https nor http'
  if (mode === 'LIVE' && parsed.protocol !== 'https:') return 'live mode needs https'
  if (parsed.username !== '' || parsed.password !== '') return 'it holds credentials'
  if (parsed.hash !== '' || url.endsWith('#')) return 'it has a fragment'
  return hostFault(parsed.hostname, { allowPrivate: allowPrivate && mode === 'TEST' })
}
