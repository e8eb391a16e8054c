import type { Exchange, ProviderAnswer } from '../mechanisms/provider-proxy.ts'

/** The provider's response to a charge lookup: this status word, not found, or an error. */
export type Says = 'pending' | 'reversed' | 'ongoing' | 'abandoned' | 'error500' | 'not_found'

const BROKEN: ProviderAnswer = { status: 500, body: '' }
const NOT_FOUND: ProviderAnswer = {
  status: 404,
  body: '{"status":false,"message":"Transaction reference not found","code":"transaction_not_found"}',
}

/** Replaces Paystack's responses to charge lookups; other calls pass through. */
export function verifying(says: Says): (exchange: Exchange) => Promise<void> {
  return async ({ path, pass, answer }) => {
    const asked = path.startsWith('/transaction/verify/')
    if (asked && says === 'error500') return answer(BROKEN)
    if (asked && says === 'not_found') return answer(NOT_FOUND)
    const told = await pass()
    answer(asked ? { ...told, body: withStatus(told.body, says) } : told)
  }
}

function withStatus(body: string, status: string): string {
  const told = JSON.parse(body) as { data?: { status: string } }
  if (told.data) told.data.status = status
  return JSON.stringify(told)
}
