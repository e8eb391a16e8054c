import { ConfigError, loadConfig } from '../../src/config/config.ts'
import { StartError } from '../start-error.ts'
import { apiClient } from './api-client.ts'
import {
  cardByToken,
  declinedCard,
  fallback,
  hostedCheckout,
  partialRefund,
  paymentLink,
  ratesAndTax,
  replayedWebhook,
} from './chapters.ts'
import { approvedPayouts, rejectedPayout } from './payout-chapters.ts'
import { readDemoFile, type DemoFile } from './demo-file.ts'
import { verifiedReceipt } from './receipt.ts'
import { startDemoReceiver } from './receiver.ts'
import { say } from './narration.ts'

const EVENT_TYPES = [
  'payment.created',
  'payment.succeeded',
  'payment.failed',
  'refund.created',
  'refund.succeeded',
  'payout.succeeded',
  'payout.failed',
]

async function play(demo: DemoFile): Promise<void> {
  const api = apiClient(demo)
  const receiver = await startDemoReceiver()
  let endpointId: string | null = null
  try {
    say(`The demo business ${demo.businessId} at ${demo.baseUrl}`)
    const endpoint = await api.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: EVENT_TYPES })
    endpointId = String(endpoint.id)
    receiver.trust(String(endpoint.secret))
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
    if (endpointId) await api.delete(`/v1/webhook_endpoints/${endpointId}`).catch(() => undefined)
    await receiver.close()
  }
}

try {
  const { dataDir } = loadConfig(process.env, process.argv.slice(2))
  const demo = readDemoFile(dataDir)
  if (!demo) throw new StartError(`${dataDir} has no demo business yet; start the service first, with npm start`)
  await play(demo)
} catch (error) {
  const known = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`\n${known ? error.message : `the demo failed: ${(error as Error).stack ?? String(error)}`}\n`)
  process.exitCode = 1
}
