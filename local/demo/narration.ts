import type { Event, Payments, Transaction } from '../../clients/typescript/src/index.ts'
import { displayMoney, minorUnits } from '../../src/domain/money.ts'
import type { DemoFile } from './demo-file.ts'
import type { DemoReceiver } from './receiver.ts'

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function chapter(title: string): void {
  say(`\n${title}`)
}

export function showWorkflow({ temporalUiUrl }: DemoFile, workflowId: string): void {
  if (temporalUiUrl) say(`  workflow     ${temporalUiUrl}/namespaces/default/workflows/${workflowId}`)
}

export const rand = (cents: number): string => displayMoney({ amountCents: minorUnits(cents), currency: 'ZAR' })

export function describe({
  transactionId,
  state,
  amountCents,
}: Pick<Transaction, 'transactionId' | 'state' | 'amountCents'>): string {
  return `${transactionId} ${rand(amountCents)} ${state}`
}

export interface Stage {
  demo: DemoFile
  api: Payments
  receiver: DemoReceiver
}

export async function sayEvent(receiver: DemoReceiver, type: Event['type'], transactionId: string): Promise<void> {
  await receiver.waitFor(type, transactionId)
  say(`  webhook      ${type}, signature valid`)
}
