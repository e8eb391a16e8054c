import { displayMoney, minorUnits } from '../../src/domain/money.ts'
import type { ApiClient, Json } from './api-client.ts'
import type { DemoFile } from './demo-file.ts'
import type { startDemoReceiver } from './receiver.ts'

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function chapter(title: string): void {
  say(`\n${title}`)
}

export function showWorkflow({ temporalUiUrl }: DemoFile, workflowId: string): void {
  if (temporalUiUrl) say(`  workflow     ${temporalUiUrl}/namespaces/default/workflows/${workflowId}`)
}

export const rand = (cents: unknown): string =>
  displayMoney({ amountCents: minorUnits(Number(cents)), currency: 'ZAR' })

export function describe({ transactionId, state, amountCents }: Json): string {
  return `${String(transactionId)} ${rand(amountCents)} ${String(state)}`
}

export interface Stage {
  demo: DemoFile
  api: ApiClient
  receiver: DemoReceiver
}

type DemoReceiver = Awaited<ReturnType<typeof startDemoReceiver>>

export async function sayEvent(receiver: DemoReceiver, type: string, transactionId: string): Promise<void> {
  const { genuine } = await receiver.waitFor(type, transactionId)
  say(`  webhook      ${type}, signature ${genuine ? 'valid' : 'INVALID'}`)
  if (!genuine) throw new Error(`the signature of ${type} is invalid`)
}
