import { promises as dns } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { WEBHOOK_TIMEOUT_MS } from '../domain/webhooks/backoff.ts'
import { allowedAddress, type AddressPolicy } from './receiver-guard.ts'

/** Name server queries; tests inject their own. */
export type NameResolver = Pick<dns.Resolver, 'resolve4' | 'resolve6'>

type Addresses = readonly { address: string; family: number }[]

/** Asks the operating system, which knows `/etc/hosts` and search domains: the short names of a cluster. */
export type SystemLookup = (hostname: string) => Promise<Addresses>

/** These names are always loopback (RFC 6761), so no server is queried. */
const LOCAL_NAME = /(^|\.)localhost\.?$/i
const LOOPBACK: Addresses = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * One address family waits this long for the other (RFC 8305 section 3): some servers never respond for a family that
 * they do not have. The standard's 50 ms are for a user who waits.
 */
const OTHER_FAMILY_MS = 500

/**
 * Queries the name servers from the event loop. `dns.lookup` occupies one of four threads, which files and password
 * hashes need too: four slow name servers would block the process. Each lookup creates a resolver (25 µs), since an
 * older one would not notice changed name servers.
 */
export function createResolver(): NameResolver {
  return new dns.Resolver({ timeout: 2_500, tries: 3 })
}

async function answerOf(asked: Promise<string[]>, family: 4 | 6): Promise<Addresses> {
  const found = await asked.catch(() => [])
  return found.map((address) => ({ address, family }))
}

/** The addresses of one family, or none if the other family responded long before. */
function inTime(answer: Promise<Addresses>, other: Promise<Addresses>): typeof answer {
  const limit = other.then((found) => (found.length > 0 ? pass(OTHER_FAMILY_MS, [], { ref: false }) : answer))
  return Promise.race([answer, limit])
}

async function addressesOf(hostname: string, resolver: NameResolver, system?: SystemLookup): Promise<Addresses> {
  if (LOCAL_NAME.test(hostname)) return LOOPBACK
  const v4 = answerOf(resolver.resolve4(hostname), 4)
  const v6 = answerOf(resolver.resolve6(hostname), 6)
  const answers = await Promise.all([inTime(v4, v6), inTime(v6, v4)])
  const found = answers.flat()
  return found.length > 0 || !system ? found : await system(hostname)
}

/** Once at a time: unknown names occupy one of the four threads at most. A lookup that waited too long is given up. */
export function createSystemLookup(): SystemLookup {
  let last: Promise<unknown> = Promise.resolve()
  return async (hostname) => {
    const since = performance.now()
    const found = last.then(async () =>
      performance.now() - since < WEBHOOK_TIMEOUT_MS ? await dns.lookup(hostname, { all: true }).catch(() => []) : [],
    )
    last = found
    return await found
  }
}

export function fault(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code })
}

/**
 * The lookup of a socket. It returns only allowed addresses, so the socket connects to the address that was checked.
 * `system` is asked for names that no name server has; without it, they do not exist.
 * Fails with ENOTFOUND, or with EADDRNOTALLOWED if none of the addresses is allowed.
 */
export function guardedLookup(
  resolver: () => NameResolver,
  policy: AddressPolicy,
  system?: SystemLookup,
): LookupFunction {
  return (hostname, { all }, answer) => {
    void addressesOf(hostname, resolver(), system).then((found) => {
      const allowed = found.filter(({ address }) => allowedAddress(address, policy))
      const first = allowed[0]
      if (!first) answer(fault(found.length > 0 ? 'EADDRNOTALLOWED' : 'ENOTFOUND'), '', 0)
      else if (all) answer(null, allowed)
      else answer(null, first.address, first.family)
    })
  }
}
