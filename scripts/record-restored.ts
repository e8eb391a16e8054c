import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Client } from '@temporalio/client'
import type { Pool } from 'pg'
import { runningEngineAddress, withDatabase } from '../local/running-service.ts'
import { adopt } from '../src/activities/restored/adopt.ts'
import { askProviders, type ProviderAnswers } from '../src/activities/restored/ask-providers.ts'
import type { Config } from '../src/config/settings.ts'
import { currentEpoch, isOpen, openEpoch, shutEpoch } from '../src/db/epochs/open-epoch.ts'
import { listForgottenCharges } from '../src/db/epochs/restored-transactions.ts'
import {
  type Findings,
  type ForgottenTransaction,
  judgeAnswers,
  judgeRecord,
  LOOK_FIRST_MS,
  type ReferenceAnswer,
} from '../src/domain/epochs.ts'
import { type Currency, displayMoney, minorUnits } from '../src/domain/money.ts'
import { MODES } from '../src/domain/states.ts'
import { connectTo } from '../src/engine/connection-problem.ts'
import { createRegistry } from '../src/providers/registry.ts'
import { compareNewest, forgottenTransactions } from '../src/worker/watch-record.ts'
import { runCommand, say } from './command.ts'

/*
 * `npm run record:restored`: after a restore, prints what the engine knows and the record does not, with what the
 * providers say about it. With --yes it adopts what moved money and lets attempts begin. docs/operations.md has the walk.
 */

const { values: options } = parseArgs({
  options: {
    yes: { type: 'boolean', default: false },
    /** The engine's data was lost too, so the engine proves nothing. */
    'engine-lost': { type: 'boolean', default: false },
    /** Opens although a provider did not say what it has. */
    'without-answers': { type: 'boolean', default: false },
    /** `<provider>:<mode>=<file>`: references of charges, one a line. */
    charged: { type: 'string', multiple: true, default: [] },
    shut: { type: 'boolean', default: false },
  },
})

/** Stores the references of a file. Throws if the option is not readable. */
async function listCharges(pool: Pool, option: string): Promise<void> {
  const { providerId, mode, file } = /^(?<providerId>\w+):(?<mode>\w+)=(?<file>.+)$/.exec(option)?.groups ?? {}
  if (providerId === undefined || !MODES.some((known) => known === mode))
    throw new Error(`--charged ${option} is not <provider>:<TEST or LIVE>=<file>`)
  const references = readFileSync(file!, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const count = await listForgottenCharges(pool, { providerId, mode: mode!, references })
  say(`${mode}  ${references.length} references of ${providerId} read; ${count} of no attempt are listed`)
}

const textOf = ({ number, providerId, providerReference, result }: ReferenceAnswer): string => {
  const money =
    result.state === 'SUCCEEDED'
      ? ` ${displayMoney({ amountCents: minorUnits(result.amountCents), currency: result.currency as Currency })}`
      : ''
  return `attempt ${number} at ${providerId} (${providerReference}): ${result.state}${money}`
}

/** Prints a forgotten transaction, and adopts it with --yes if its money moved. Returns what the providers say. */
async function settle(
  deps: Parameters<typeof askProviders>[0],
  transaction: ForgottenTransaction,
): Promise<Findings['state']> {
  const { answers, unaskable, charge }: ProviderAnswers = await askProviders(deps, transaction)
  const findings = judgeAnswers(answers)
  const { id, kind, mode, businessId } = transaction
  say(`${mode.padEnd(4)}  ${kind} ${id} of ${businessId}: ${findings.state}`)
  for (const answer of answers) say(`        ${textOf(answer)}`)
  if (unaskable.length > 0) say(`        cannot be asked: ${unaskable.join(', ')}; look there yourself`)
  if (findings.state !== 'MOVED') return findings.state
  for (const other of findings.others) say(`        ${other.providerReference} moved money too: refund it there`)
  if (!options.yes) return findings.state
  // The others are adopted anyway, and the command can be repeated.
  const refusal = await adopt(deps, transaction, findings.success, charge).catch(String)
  say(`        ${refusal === null ? 'adopted' : `not adopted: ${refusal}`}`)
  return findings.state
}

async function walk(pool: Pool, config: Config): Promise<void> {
  const epoch = await currentEpoch(pool, {})
  say(`The database is ${epoch}; attempts ${(await isOpen(pool, {})) ? 'begin' : 'do not begin'} in it.`)
  for (const option of options.charged) await listCharges(pool, option)
  const engine = runningEngineAddress(config)
  const connection = await connectTo(engine)
  const registry = createRegistry()
  try {
    const client = new Client({ connection, namespace: engine.namespace })
    const newest = await compareNewest(pool, client)
    // All are read before any is adopted, since an adopted one is known.
    const forgotten: ForgottenTransaction[] = []
    for await (const each of forgottenTransactions(pool, client)) forgotten.push(each)
    const deps = { pool, providers: registry.providers, connections: config.providers }
    const states: Findings['state'][] = []
    // A refund is found by its charge, which may have to be adopted first.
    for (const kind of ['COLLECT', 'REFUND', 'PAYOUT'] as const)
      for (const each of forgotten) if (each.kind === kind) states.push(await settle(deps, each))
    say(`The engine knows ${forgotten.length} transactions that the record does not have.`)
    const isYounger = judgeRecord({ ...newest, forgotten: 0 }) === 'ENGINE_YOUNGER'
    if (isYounger) say('The engine does not know the newest attempts of the record, so it proves nothing.')
    if (!options.yes) return say('Nothing was changed. With --yes the money that moved is adopted and attempts begin.')
    if (isYounger && !options['engine-lost'])
      throw new Error('Attempts do not begin. If the data of the engine was lost too, add --engine-lost')
    if (states.includes('UNANSWERED') && !options['without-answers'])
      throw new Error('Attempts do not begin: a provider did not answer. Repeat the command, or add --without-answers')
    await openEpoch(pool, { epoch, lookFirstMs: LOOK_FIRST_MS })
    say('Attempts begin. For 24 hours they are looked for at the providers first.')
  } finally {
    await registry.close()
    await connection.close()
  }
}

await runCommand(async (config) => {
  await withDatabase({ config }, async (pool) => {
    if (options.shut) {
      await shutEpoch(pool, {})
      say('Attempts do not begin any more, until the record is compared with the engine or adopted.')
    } else await walk(pool, config)
  })
})
