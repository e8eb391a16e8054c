import { createClient } from './client/client/index.ts'
import { createPayment, type CreatePaymentError } from './client/index.ts'

/** The README's payment with the client that Hey API's generator makes. */
export async function secondPath(baseUrl: string, apiKey: string): Promise<string> {
  const client = createClient({ baseUrl, headers: { 'X-API-Key': apiKey } })
  const { data, error } = await createPayment({
    client,
    headers: { Prefer: 'wait=10' },
    body: { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } },
  })
  if (error) throw new Error(codeOf(error))
  return data.state
}

function codeOf({ error }: CreatePaymentError): string {
  return error.code
}
