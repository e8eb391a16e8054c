import { promises as dns } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { allowedAddress, type AddressPolicy } from './receiver-guard.ts'

/** What is asked of the name service; tests give their own. */
export type NameResolver = Pick<dns.Resolver, 'resolve4' | 'resolve6'>

interface Address {
  address: string
  family: 4 | 6
}

/** RFC 6761: these names are loopback everywhere, and nobody is asked about them. */
const LOCAL_NAME = /(^|\.)localhost\.?$/i
const LOOPBACK: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Asks the name servers from the event loop. `dns.lookup` waits on one of four threads that everything else needs
 * too: four names whose servers do not answer would stop every lookup, file and password of the process. Each lookup has
 * a resolver of its own (25 µs), since one that lives on never learns of other name servers.
 */
export function createResolver(): NameResolver {
  return new dns.Resolver({ timeout: 2_500, tries: 3 })
}

async function addressesOf(hostname: string, resolver: NameResolver): Promise<readonly Address[]> {
  if (LOCAL_NAME.test(hostname)) return LOOPBACK
  const [v4, v6] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ])
  return [
    ...v4.map((address) => ({ address, family: 4 as const })),
    ...v6.map((address) => ({ address, family: 6 as const })),
  ]
}

function fault(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code })
}

/**
 * The lookup of a socket: answers only addresses that may be connected to, so what is checked is what is connected
 * to, whatever the name said before. Fails with ENOTFOUND, or EADDRNOTALLOWED where none of its addresses may be.
 */
export function guardedLookup(resolver: () => NameResolver, policy: AddressPolicy): LookupFunction {
  return (hostname, { all }, answer) => {
    void addressesOf(hostname, resolver()).then((found) => {
      const allowed = found.filter(({ address }) => allowedAddress(address, policy))
      const first = allowed[0]
      if (!first) answer(fault(found.length > 0 ? 'EADDRNOTALLOWED' : 'ENOTFOUND'), '', 0)
      else if (all) answer(null, allowed)
      else answer(null, first.address, first.family)
    })
  }
}
