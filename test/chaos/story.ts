import { readFileSync } from 'node:fs'
import { readLedger } from '../simulated-providers.ts'
import { ask } from './asking.ts'
import type { Farm } from './farm.ts'

/** Prints all that is known of the transaction of a finding: its record, its lines at the providers and its webhooks. */
export async function tellStory(of: { farm: Farm; apiKey: string; wrong: string; command: string }): Promise<void> {
  const { farm, apiKey, wrong, command } = of
  const id = /txn_[0-9a-f]{32}/.exec(wrong)?.[0]
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  say(`\nTo repeat: npm run ${command}`)
  if (!id) return
  const { body } = await ask(farm.url, { method: 'GET', path: `/v1/transactions/${id}`, credential: apiKey })
  say(`\nThe story of ${id}\n${JSON.stringify(body, null, 2)}`)
  const references = (body.attempts ?? []).map((attempt: { providerReference: string }) => attempt.providerReference)
  for (const line of await readLedger(farm))
    if (references.includes(line.reference) || references.includes(line.chargeReference)) say(JSON.stringify(line))
  for (const line of readFileSync(farm.receiverLog, 'utf8').split('\n')) if (line.includes(id)) say(line.slice(0, 600))
}
