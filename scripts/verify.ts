import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import canonicalize from 'canonicalize'
import { displayMoney, isCurrency, isMinorUnits } from '../src/domain/money.ts'
import { ReceiptFault, verifyGrowth, verifyOffline, type VerifiedReceipt } from '../src/domain/proof/offline.ts'
import { sha256, verifyEd25519 } from '../src/proofs/keys.ts'

const USAGE = `npm run verify -- receipt.json [--key proof-key.txt]
npm run verify -- --older batch.json --newer batch.json --consistency consistency.json [--key proof-key.txt]

  receipt.json      the answer of GET /api/payments/{transactionId}/receipt
  batch.json        the answer of GET /api/proof/batches/{id}, the older one kept from earlier
  consistency.json  the answer of GET /api/proof/consistency for their sizes
  proof-key.txt     the answer of GET /.well-known/proof-key, kept from earlier or had from somebody whom you trust`

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
      key: { type: 'string', default: 'proof-key.txt' },
      older: { type: 'string' },
      newer: { type: 'string' },
      consistency: { type: 'string' },
    },
  })
  const { key, older, newer, consistency } = values
  const [receipt, ...others] = positionals
  if (receipt !== undefined && others.length === 0) {
    const verified = await verifyOffline(means, json(receipt), read(key), say)
    process.stdout.write(`\nVerified: ${describe(verified)}\n`)
  } else if (older !== undefined && newer !== undefined && consistency !== undefined) {
    const given = { older: json(older), newer: json(newer), consistency: json(consistency) }
    const heads = await verifyGrowth(means, given, read(key), say)
    process.stdout.write(`\nVerified: the log ${heads.newer.origin} only grew.\n`)
  } else throw new ReceiptFault(`which receipt, or which batches?\n\n${USAGE}`)
} catch (error) {
  process.stderr.write(`\nNot verified: ${error instanceof ReceiptFault ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** npm runs scripts in the project's folder, and says in which one it was called. */
function read(file: string): string {
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  if (!existsSync(path)) throw new ReceiptFault(`there is no file ${file}\n\n${USAGE}`)
  return readFileSync(path, 'utf8')
}

function json(file: string): unknown {
  const text = read(file)
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
