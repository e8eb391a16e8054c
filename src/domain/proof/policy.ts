import { readVerifierKey, readWitnessKey, type VerifierKey, type VerifyEd25519, type WitnessKey } from './checkpoint.ts'
import { toHex } from './bytes.ts'
import type { Sha256 } from './merkle.ts'

/** A policy after C2SP's tlog-policy: the trusted logs and witnesses, and which witnesses must have cosigned a head. */
export interface Policy {
  /** Empty if the logs are known otherwise. */
  logs: VerifierKey[]
  witnesses: WitnessKey[]
  isQuorum: (cosigned: readonly WitnessKey[]) => boolean
}

type Rule = Policy['isQuorum']

export class ReceiptFault extends Error {
  override readonly name = 'ReceiptFault'
}

/**
 * A file is decoded as UTF-8 before, so that equal texts are equal bytes. Throws ReceiptFault, which names the line,
 * also for a key of another type than Ed25519. Its cosignature cannot be verified, so that a quorum with it would mean
 * something else.
 */
export function readPolicy(sha256: Sha256, verify: VerifyEd25519, text: string): Policy {
  const [logs, witnesses]: [VerifierKey[], WitnessKey[]] = [[], []]
  const rules = new Map<string, Rule>([['none', () => true]])
  const members = new Set<string>()
  let quorum: Rule | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const refuse = (fault: string): never => {
      throw new ReceiptFault(`line ${at + 1} of the policy ${fault}`)
    }
    const ruleOf = (name = ''): Rule => rules.get(name) ?? refuse(`names ${name}, which no line before it defines`)
    const define = (name: string, rule: Rule) =>
      rules.has(name) ? refuse(`defines ${name} again`) : rules.set(name, rule)
    const add = <Key extends { publicKey: Uint8Array }>(keys: Key[], key: Key | null): Key => {
      if (!key) return refuse('has no key that can be read')
      const isKnown = keys.some(({ publicKey }) => toHex(publicKey) === toHex(key.publicKey))
      if (isKnown) return refuse('has the key of another line')
      keys.push(key)
      return key
    }
    if (/[^\P{Cc}\t\x80-\x9f]/u.test(line)) refuse('has a control character')
    const [word, ...rest] = line.split(/[ \t]+/).filter((part) => part !== '')
    if (word === undefined || word.startsWith('#')) continue
    if (word === 'log' && (rest.length === 1 || rest.length === 2)) {
      add(logs, readVerifierKey(sha256, rest[0]!))
    } else if (word === 'witness' && (rest.length === 2 || rest.length === 3)) {
      const witness = add(witnesses, readWitnessKey(sha256, verify, rest[1]!))
      define(rest[0]!, (cosigned) => cosigned.includes(witness))
    } else if (word === 'group' && rest.length >= 3) {
      const [name, threshold, ...parts] = rest as [string, string, ...string[]]
      const least = threshold === 'any' ? 1 : threshold === 'all' ? parts.length : Number(threshold)
      if (!/^(?:any|all|[1-9][0-9]*)$/.test(threshold) || least > parts.length)
        refuse('has no threshold from 1 to the number of its members')
      const rulesOf = parts.map((part) => {
        if (part === 'none' || members.has(part)) refuse(`names ${part}, which cannot be a member`)
        members.add(part)
        return ruleOf(part)
      })
      define(name, (cosigned) => rulesOf.filter((rule) => rule(cosigned)).length >= least)
    } else if (word === 'quorum' && rest.length === 1) {
      if (quorum) refuse('is a second quorum')
      quorum = ruleOf(rest[0])
    } else refuse('is no line of log, witness, group or quorum')
  }
  if (!quorum) throw new ReceiptFault('the policy has no line of quorum')
  return { logs, witnesses, isQuorum: quorum }
}
