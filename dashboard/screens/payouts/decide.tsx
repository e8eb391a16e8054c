import { useState } from 'react'
import { Button, Code, Group, Stack, Text, Textarea } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { bankName } from '../../parts/banks.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { words } from '../../words/words.ts'

const texts = words.payouts.approval

type Account = Schemas['PayoutAccount']

const BOUND: readonly Column<Account>[] = [
  { head: texts.holder, wide: true, cell: ({ name }) => name },
  { head: texts.bank, cell: ({ bankCode }) => `${bankName(bankCode)} (${bankCode})` },
  { head: texts.account, cell: ({ accountNumber }) => <Code>{accountNumber}</Code> },
  {
    head: words.payouts.amount,
    right: true,
    cell: ({ amountCents }) => <Money amountCents={amountCents} currency="ZAR" />,
  },
  { head: words.payouts.reference, cell: ({ reference }) => reference },
]

/** The checker approves the hash that came with the account numbers on the screen. */
export function Decide({ batch }: { batch: Schemas['PayoutBatch'] }) {
  const params = { batchId: batch.batchId }
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const [reason, setReason] = useState('')
  const close = () => setAsking(null)
  // The audit records each read, so it happens on a button press and is never repeated automatically.
  const accounts = useChange('GET /v1/payouts/{batchId}/accounts')
  const approve = useChange('POST /v1/payouts/{batchId}/approve', { onDone: close })
  const reject = useChange('POST /v1/payouts/{batchId}/reject', { onDone: close })
  const bound = accounts.data
  return (
    <Stack>
      {bound ? (
        <Rows label={texts.bound} rows={bound.items} columns={BOUND} keyOf={({ transactionId }) => transactionId} />
      ) : (
        <Text>{texts.revealText}</Text>
      )}
      {accounts.error && <ErrorNotice error={accounts.error} />}
      <Group>
        {bound ? (
          <Button onClick={() => setAsking('approve')}>{texts.approve.action}</Button>
        ) : (
          <Button loading={accounts.isPending} onClick={() => accounts.mutate({ params })}>
            {texts.reveal}
          </Button>
        )}
        <Button variant="default" onClick={() => setAsking('reject')}>
          {texts.reject.action}
        </Button>
      </Group>
      <Confirm
        opened={asking === 'approve'}
        money
        title={texts.approve.title(moneyText(batch.totalCents, batch.currency))}
        text={texts.approve.text(batch.items.length)}
        confirm={texts.approve.action}
        change={approve}
        onConfirm={() => approve.mutate({ params, body: { contentHash: bound!.contentHash } })}
        onClose={close}
      />
      <Confirm
        opened={asking === 'reject'}
        title={texts.reject.title}
        text={
          <Stack>
            <Text>{texts.reject.text}</Text>
            <Textarea
              label={texts.reject.reason}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              data-autofocus
            />
          </Stack>
        }
        confirm={texts.reject.action}
        change={reject}
        danger
        disabled={reason.trim() === ''}
        onConfirm={() => reject.mutate({ params, body: { reason } })}
        onClose={close}
      />
    </Stack>
  )
}
