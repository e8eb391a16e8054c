import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import canonicalize from 'canonicalize'
import { displayMoney, isCurrency, isMinorUnits } from '../src/domain/money.ts'
import { ReceiptFault, verifyOffline, type VerifiedReceipt } from '../src/domain/proof/offline.ts'
import { sha256, verifyEd25519 } from '../src/proof-keys.ts'

const USAGE = `npm run verify -- receipt.json [--key proof-key.txt]

  receipt.json   the answer of GET /api/payments/{transactionId}/receipt
  proof-key.txt  the answer of GET /.well-known/proof-key, kept from earlier or had from somebody whom you trust`

/** `npm run verify`: a receipt against the keys alone; no network, no database. Exits with 1 where it does not hold. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string', default: 'proof-key.txt' } },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new ReceiptFault(`which receipt? ${USAGE}`)
  const say = (step: string) => process.stdout.write(`  ✓ ${step}\n`)
  const receipt: unknown = parse(file, read(file))
  const verified = await verifyOffline({ sha256, verifyEd25519, canonicalize }, receipt, read(values.key), say)
  process.stdout.write(`\nVerified: ${describe(verified)}\n`)
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

function parse(file: string, text: string): unknown {
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
