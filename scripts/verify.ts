import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import canonicalize from 'canonicalize'
import { memberFault } from '../src/api/checks/json-members.ts'
import { displayMoney, isCurrency, isMinorUnits } from '../src/domain/money.ts'
import { readHead } from '../src/domain/proof/checkpoint.ts'
import {
  type Growth,
  verifyGrowth,
  verifyOffline,
  verifyPromised,
  type VerifiedReceipt,
} from '../src/domain/proof/offline.ts'
import { isTlogProof, readTlogProof } from '../src/domain/proof/tlog-proof.ts'
import { ReceiptFault } from '../src/domain/proof/policy.ts'
import { requireThat, type Trust } from '../src/domain/proof/trust.ts'
import { sha256, verifyEd25519 } from '../src/proofs/keys.ts'

const USAGE = `npm run verify -- receipt.json [--key proof-key.txt] [--policy policy.txt]
npm run verify -- receipt.json --promise earlier.json [--key proof-key.txt]
npm run verify -- receipt.json --older older.json --api https://pay.example.com [--key proof-key.txt]
npm run verify -- --older older.json --newer newer.json --consistency consistency.json [--key proof-key.txt]

  receipt.json      the answer of GET /api/payments/{transactionId}/receipt, as JSON or as a tlog-proof
  earlier.json      the same receipt as you downloaded it before its hour was closed, with the promise of the log
  older.json, newer.json
                    what holds a signed head of the same log: a receipt, a tlog-proof, the answer of
                    GET /api/proof/batches/{id} or of GET /proof/{mode}/checkpoint; the older one kept from earlier
  consistency.json  the answer of GET /api/proof/consistency for their sizes; with --api it is fetched
  proof-key.txt     the answer of GET /.well-known/proof-key, kept from earlier or had from somebody whom you trust
  policy.txt        the logs and witnesses that you trust, by c2sp.org/tlog-policy; it needs no --key if it names a log

With --api, the command asks the service for the proof that its log grew, and for nothing else. Otherwise it needs no
network.`

const means = { sha256, verifyEd25519, canonicalize }
const FETCH_MS = 30_000
const say = (step: string) => process.stdout.write(`  ✓ ${step}\n`)

/** `npm run verify`: verifies a receipt, or that a log only grew, with the keys only. Exits with 1 if that fails. */
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
      api: { type: 'string' },
    },
  })
  const { promise, older, newer } = values
  const [receipt, ...others] = positionals
  if (others.length > 0 || (receipt === undefined) === (newer === undefined) || (newer && !older))
    throw new ReceiptFault(`which receipt, or which batches?\n\n${USAGE}`)
  const by = { ...trustOf(values), say }
  const lines: string[] = []
  if (receipt !== undefined) {
    const verified =
      promise === undefined
        ? await verifyOffline(means, json(receipt), by)
        : await verifyPromised(means, { earlier: json(promise), receipt: json(receipt) }, by)
    lines.push(describe(verified))
  }
  if (older !== undefined) {
    const consistency = (growth: Growth) => consistencyOf(growth, values)
    const heads = { older: json(older), newer: json(newer ?? receipt!), consistency }
    lines.push(`the log ${(await verifyGrowth(means, heads, by)).newer.origin} only grew.`)
  }
  process.stdout.write(`\n${lines.map((line) => `Verified: ${line}\n`).join('')}`)
} catch (error) {
  process.stderr.write(`\nNot verified: ${error instanceof ReceiptFault ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Reads or fetches the proof of growth. The service may return anything: the signed heads decide. */
async function consistencyOf(
  { mode, from, to }: Growth,
  { consistency, api }: { consistency?: string | undefined; api?: string | undefined },
): Promise<unknown> {
  if (consistency !== undefined) return json(consistency)
  const path = `/api/proof/consistency?mode=${mode}&from=${from}&to=${to}`
  requireThat(api !== undefined, `that the log grew needs --api, or --consistency with the answer of ${path}`)
  requireThat(URL.canParse(path, api), `--api ${api} is not an address`)
  const response = await fetch(new URL(path, api), { signal: AbortSignal.timeout(FETCH_MS) }).catch(
    (error: unknown) => {
      throw new ReceiptFault(`${api} did not answer: ${error instanceof Error ? error.message : String(error)}`)
    },
  )
  requireThat(response.ok, `${new URL(path, api).href} answered ${response.status}`)
  return parsed(`the answer of ${path}`, await response.text())
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
  if (readHead(text)) return { checkpoint: text }
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
