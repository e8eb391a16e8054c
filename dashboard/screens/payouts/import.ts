import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call, type AnswerOf } from '../../api/call.ts'
import { newKey, useSingleMutation } from '../../api/hooks.ts'
import type { BankCode } from '../../parts/banks.tsx'
import type { CsvPayout } from './csv.ts'

type Batch = AnswerOf<'POST /v1/payouts'>

interface Import {
  payouts: readonly CsvPayout[]
  description: string
}

/** Key of a recipient: the same account twice in a file is one recipient. */
const accountOf = ({ name, bankCode, accountNumber }: CsvPayout) => JSON.stringify([name, bankCode, accountNumber])

/**
 * Saves the recipients of a file one by one, then all payouts as one batch, so a partly saved file sends no payouts.
 * Saved recipients are remembered by account and each request by its idempotency key, so a retry creates nothing twice.
 */
export function useImport(onMade: (batch: Batch) => void) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(0)
  const recipients = useRef(new Map<string, string>())
  const keys = useRef(new Map<string, string>())

  const keyOf = (request: string): string => {
    const key = keys.current.get(request) ?? newKey()
    keys.current.set(request, key)
    return key
  }
  const recipientOf = async (payout: CsvPayout): Promise<string> => {
    const account = accountOf(payout)
    const known = recipients.current.get(account)
    if (known) return known
    const { name, accountNumber } = payout
    const bankCode = payout.bankCode as BankCode
    const body = { name, bankCode, accountNumber, currency: 'ZAR' as const }
    const { id } = await call('POST /v1/recipients', { body }, { idempotencyKey: keyOf(account) })
    recipients.current.set(account, id)
    return id
  }
  const make = useSingleMutation({
    mutationFn: async ({ payouts, description }: Import): Promise<Batch> => {
      setDone(0)
      const items = []
      for (const payout of payouts) {
        const recipientId = await recipientOf(payout)
        const { amountCents, reference } = payout
        items.push({ recipientId, amountCents, ...(reference ? { reference } : {}) })
        setDone(items.length)
      }
      const body = { currency: 'ZAR' as const, items, ...(description ? { description } : {}) }
      return await call('POST /v1/payouts', { body }, { idempotencyKey: keyOf(JSON.stringify(body)) })
    },
    onSuccess: async (batch) => {
      onMade(batch)
      await queryClient.invalidateQueries()
    },
  })
  return { done, make }
}
