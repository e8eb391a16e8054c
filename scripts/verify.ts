import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import canonicalize from 'canonicalize'
import { memberFault } from '../src/api/checks/json-members.ts'
import { displayMoney, isCurrency, isMinorUnits } from '../src/domain/money.ts'
import {
  ReceiptFault,
  type Trust,
  verifyGrowth,
  verifyOffline,
  verifyPromised,
  type VerifiedReceipt,
} from '../src/domain/proof/offline.ts'
import { isTlogProof, readTlogProof } from '../src/domain/proof/tlog-proof.ts'
import { sha256, verifyEd25519 } from '../src/proofs/keys.ts'

const USAGE = `npm run verify -- receipt.json [--key proof-key.txt] [--policy policy.txt]
npm run verify -- receipt.json --promise earlier.json [--key proof-key.txt]
npm run verify -- --older batch.json --newer batch.json --consistency consistency.json [--key proof-key.txt] [--policy policy.txt]

  receipt.json      the answer of GET /api/payments/{transactionId}/receipt, as JSON or as a tlog-proof
  earlier.json      the same receipt as you downloaded it before its hour was closed, with the promise of the log
  batch.json        the answer of GET /api/proof/batches/{id}, the older one kept from earlier
  consistency.json  the answer of GET /api/proof/consistency for their sizes
  proof-key.txt     the answer of GET /.well-known/proof-key, kept from earlier or had from somebody whom you trust
  policy.txt        the logs and witnesses that you trust, by c2sp.org/tlog-policy; it needs no --key if it names a log`

const means = { sha256, verifyEd25519, canonicalize }
const say = (step: string) => process.stdout.write(`  ✓ ${step}\n`)

/**
 * `npm run verify`: verifies a receipt, or that a log only grew, with the keys only: no network, no database. Exits
 * with 1 if the verification fails.
 */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      policy: { type: 'string' },
      promise: { type: 'string' },
      older: { type: 'string' },
      newer: { type: 'string' },
      consistency: { type: 'string' },
    },
  })
  const { promise, older, newer, consistency } = values
  const [receipt, ...others] = positionals
  if (receipt !== undefined && others.length === 0) {
    const verified =
      promise === undefined
        ? await verifyOffline(means, json(receipt), trustOf(values), say)
        : await verifyPromised(means, { earlier: json(promise), receipt: json(receipt) }, trustOf(values), say)
    process.stdout.write(`\nVerified: ${describe(verified)}\n`)
  } else if (older !== undefined && newer !== undefined && consistency !== undefined) {
    const given = { older: json(older), newer: json(newer), consistency: json(consistency) }
    const heads = await verifyGrowth(means, given, trustOf(values), say)
    process.stdout.write(`\nVerified: the log ${heads.newer.origin} only grew.\n`)
  } else throw new ReceiptFault(`which receipt, or which batches?\n\n${USAGE}`)
} catch (error) {
  process.stderr.write(`\nNot verified: ${error instanceof ReceiptFault ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function trustOf({ key, policy }: { key?: string | undefined; policy?: string | undefined }): Trust {
  const keys = key ?? (policy === undefined ? 'proof-key.txt' : undefined)
  return { keys: keys && read(keys), policy: policy && read(policy) }
}

/** Reads a file as UTF-8. npm runs scripts in the project's folder, and says in which one it was called. */
function read(file: string): string {
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  if (!existsSync(path)) throw new ReceiptFault(`there is no file ${file}\n\n${USAGE}`)
  const bytes = readFileSync(path)
  if (!isUtf8(bytes)) throw new ReceiptFault(`${file} is not UTF-8`)
  const text = bytes.toString('utf8')
  if (text.startsWith('\ufeff')) throw new ReceiptFault(`${file} begins with a byte-order mark: save it without one`)
  return text
}

/** Refuses a name that appears twice in an object: another reader may see the other of its values. */
function json(file: string): unknown {
  const text = read(file)
  if (isTlogProof(text)) {
    const receipt = readTlogProof(means, text)
    if (!receipt) throw new ReceiptFault(`${file} is not a tlog-proof of a receipt`)
    return receipt
  }
  const value = parsed(file, text)
  const fault = memberFault(text)
  if (fault) throw new ReceiptFault(`${file}: ${fault.path} ${fault.message}`)
  return value
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ReceiptFault(`${file} is not JSON`)
  }
}

function describe({ leaf, origin }: VerifiedReceipt): string {
  const { amountCents, currency, kind, transactionId, settledAt, mode } = leaf
  const amount =
    isMinorUnits(amountCents) && isCurrency(currency)
      ? displayMoney({ amountCents, currency })
      : `${amountCents} minor units of ${currency}`
  return `${kind} ${transactionId} of ${amount} was settled at ${settledAt} in ${mode} mode, by the log ${origin}.`
}
