import { NoAnswerError, Payments, PaymentsError } from '../../clients/typescript/src/index.ts'
import { ConfigError, loadConfig } from '../../src/config/config.ts'
import { StartError } from '../start-error.ts'
import {
  cardByToken,
  declinedCard,
  fallback,
  hostedCheckout,
  partialRefund,
  paymentLink,
  ratesAndTax,
  replayedWebhook,
  verifiedReceipt,
} from './chapters.ts'
import { approvedPayouts, rejectedPayout } from './payout-chapters.ts'
import { readDemoFile, type DemoFile } from './demo-file.ts'
import { startDemoReceiver } from './receiver.ts'
import { say } from './narration.ts'

async function play(demo: DemoFile): Promise<void> {
  const api = new Payments(demo)
  const receiver = await startDemoReceiver()
  let endpointId: string | null = null
  try {
    say(`The demo business ${demo.businessId} at ${demo.baseUrl}`)
    const { id, secret } = await api.registerWebhookEndpoint({ url: receiver.url, eventTypes: ['*'] })
    endpointId = id
    receiver.trust(secret)
    say(`Its webhook endpoint ${endpointId} at ${receiver.url}`)
    const stage = { demo, api, receiver }
    const firstPayment = await cardByToken(stage)
    await fallback(stage)
    await hostedCheckout(stage)
    await paymentLink(stage)
    await declinedCard(stage)
    await partialRefund(stage, firstPayment)
    await approvedPayouts(stage)
    await rejectedPayout(stage)
    await replayedWebhook(stage)
    await verifiedReceipt(stage, firstPayment)
    await ratesAndTax(stage)
    say('\nThe demo passed.')
  } finally {
    if (endpointId) await api.deleteWebhookEndpoint(endpointId).catch(() => undefined)
    await receiver.close()
  }
}

try {
  const { dataDir } = loadConfig(process.env, process.argv.slice(2))
  const demo = readDemoFile(dataDir)
  if (!demo) throw new StartError(`${dataDir} has no demo business yet; start the service first, with npm start`)
  await play(demo)
} catch (error) {
  process.stderr.write(`\n${textOf(error)}\n`)
  process.exitCode = 1
}

function textOf(error: unknown): string {
  if (error instanceof NoAnswerError) return `the service does not respond (${error.message}); start it with npm start`
  if (error instanceof PaymentsError) return String(error)
  const isKnown = error instanceof ConfigError || error instanceof StartError
  return isKnown ? error.message : `the demo failed: ${(error as Error).stack ?? String(error)}`
}
