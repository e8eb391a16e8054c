import { promises as dns } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { allowedAddress, type AddressPolicy } from './receiver-guard.ts'

/** The questions to the name service; tests inject their own. */
export type NameResolver = Pick<dns.Resolver, 'resolve4' | 'resolve6'>

interface Address {
  address: string
  family: 4 | 6
}

/** RFC 6761: these names are loopback everywhere, so no server is asked about them. */
const LOCAL_NAME = /(^|\.)localhost\.?$/i
const LOOPBACK: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * For this long the addresses of one family wait for the other's (RFC 8305 section 3): some servers drop what is asked of
 * a family that they do not have. The 50 ms of the standard are for somebody who looks on.
 */
const OTHER_FAMILY_MS = 500

/**
 * Asks the name servers from the event loop. `dns.lookup` waits on one of four threads that everything else needs
 * too: four names whose servers do not answer would stop every lookup, file and password of the process. Each lookup has
 * a resolver of its own (25 µs), since one that lives on never learns of other name servers.
 */
export function createResolver(): NameResolver {
  return new dns.Resolver({ timeout: 2_500, tries: 3 })
}

async function answerOf(asked: Promise<string[]>, family: 4 | 6): Promise<readonly Address[]> {
  const found = await asked.catch(() => [])
  return found.map((address) => ({ address, family }))
}

/** The addresses of one family, or none where the other family had answered that long before. */
function inTime(answer: Promise<readonly Address[]>, other: Promise<readonly Address[]>): typeof answer {
  const limit = other.then((found) => (found.length > 0 ? pass(OTHER_FAMILY_MS, [], { ref: false }) : answer))
  return Promise.race([answer, limit])
}

async function addressesOf(hostname: string, resolver: NameResolver): Promise<readonly Address[]> {
  if (LOCAL_NAME.test(hostname)) return LOOPBACK
  const v4 = answerOf(resolver.resolve4(hostname), 4)
  const v6 = answerOf(resolver.resolve6(hostname), 6)
  const answers = await Promise.all([inTime(v4, v6), inTime(v6, v4)])
  return answers.flat()
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
