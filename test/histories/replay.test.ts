import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Worker } from '@temporalio/worker'
import { createLogger } from '../../src/telemetry/logger.ts'
import { bundleWorkflows } from '../../src/worker/bundle.ts'
import { extent } from '../extent.ts'
import { runtimeWith } from '../runtime.ts'
import { historyFromText } from './history-json.ts'
import { RECORDINGS, recordHistories } from './record.ts'

const FOLDER = import.meta.dirname
const files = () => readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

// RECORD_HISTORIES=1 records those that are missing.
beforeAll(async () => {
  if (process.env.RECORD_HISTORIES) await recordHistories(FOLDER)
})

const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')

function withPayloads(json: string): string {
  const payloads = [...json.matchAll(/"data":\s*"([A-Za-z0-9+/=]*)"/g)]
  return json + payloads.map(([, data]) => Buffer.from(data!, 'base64').toString()).join('\n')
}

const sharedBundle = () => Promise.resolve({ codePath: process.env.TEST_WORKFLOW_BUNDLE! })
const tracedBundle = () => bundleWorkflows({ traced: true })

const recordings = [...new Set([...Object.keys(RECORDINGS), ...files().map((name) => basename(name, '.json'))])]
/** One history of each workflow: the interceptors that make spans are the same for all. */
const oneOfEach = [...new Map(recordings.map((name) => [/^(payout-batch|\w+)-/.exec(name)![1], name])).values()]

describe.each([
  ['the current workflows', sharedBundle, recordings],
  ['the current workflows with traces', tracedBundle, extent({ short: oneOfEach, long: recordings })],
])('%s replay the recorded history', (_, bundle, names) => {
  const faults = new Map<string, unknown>()

  // One worker replays all: starting a worker takes longer than replaying a history.
  beforeAll(async () => {
    const workflowBundle = await bundle()
    const recorded = names.map((name) => ({ workflowId: name, history: historyFromText(read(`${name}.json`)) }))
    runtimeWith(createLogger('silent'))
    for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, recorded))
      faults.set(workflowId, error)
  })

  test.each(names)('%s', (name) => {
    expect([name, faults.has(name), faults.get(name)]).toEqual([name, true, undefined])
  })
})

test('no history holds a secret, personal data or the name of a machine', () => {
  expect(files().length).toBeGreaterThanOrEqual(Object.keys(RECORDINGS).length)
  for (const name of files()) {
    const found = /(@\w|sk_|whsec_|svc_|tok_|localhost|127\.0\.0|"\/\w|\/tmp|file:)\S{0,100}/.exec(withPayloads(read(name)))
    expect([name, found?.[0]]).toEqual([name, undefined])
  }
})
