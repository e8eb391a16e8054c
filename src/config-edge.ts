import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'
import { ConfigError, type Environment } from './config-values.ts'

/** A network: its address, and how many leading bits of it count. */
export type AddressRange = [IPv4 | IPv6, number]

export interface EdgeConfig {
  /** Requests a second for each credential, and for each address where a route takes none; 0 = no limit. */
  readonly rateLimitPerSecond: number
  /** Failed logins from one address within 15 minutes; 0 = no limit. */
  readonly loginFailuresPerAddress: number
  /** Whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly AddressRange[]
  /** Where USSD callbacks may come from; empty = anywhere. */
  readonly ussdAllowedAddresses: readonly AddressRange[]
}

export function readEdge(env: Environment): EdgeConfig {
  return {
    rateLimitPerSecond: parseCount('RATE_LIMIT_PER_SECOND', env.RATE_LIMIT_PER_SECOND) ?? 200,
    loginFailuresPerAddress: parseCount('LOGIN_FAILURES_PER_ADDRESS', env.LOGIN_FAILURES_PER_ADDRESS) ?? 50,
    trustedProxies: parseAddressRanges('TRUSTED_PROXIES', env.TRUSTED_PROXIES) ?? [],
    ussdAllowedAddresses: parseAddressRanges('USSD_ALLOWED_ADDRESSES', env.USSD_ALLOWED_ADDRESSES) ?? [],
  }
}

function parseCount(name: string, value: string | undefined): number | null {
  if (value === undefined) return null
  if (!/^\d{1,9}$/.test(value))
    throw new ConfigError(`${name}=${value} is not a whole number from 0 (off) on; for example ${name}=100`)
  return Number(value)
}

/** Comma separated addresses and networks (CIDR). */
function parseAddressRanges(name: string, value: string | undefined): AddressRange[] | null {
  if (value === undefined) return null
  return value.split(',').map((part) => {
    const range = rangeOf(part.trim())
    if (range) return range
    throw new ConfigError(
      `${name} has ${part.trim() || 'nothing'} where an address or a network should be; for example ${name}=10.0.0.0/8,192.0.2.7`,
    )
  })
}

function rangeOf(text: string): AddressRange | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  // The library also takes "10" and "0x7f.1" for addresses, which nobody means.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
