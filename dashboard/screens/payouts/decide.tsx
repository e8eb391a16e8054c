import { useState } from 'react'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { moneyText } from '../../parts/money.tsx'
import { words } from '../../words/words.ts'

const texts = words.payouts.approval

export type Accounts = ReturnType<typeof useChange<'GET /v1/payouts/{batchId}/accounts'>>

/** The checker approves the hash that came with the account numbers on the screen. */
export function Decide({ batch, accounts }: { batch: Schemas['PayoutBatch']; accounts: Accounts }) {
  const params = { batchId: batch.batchId }
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const [reason, setReason] = useState('')
  const close = () => setAsking(null)
  const approve = useChange('POST /v1/payouts/{batchId}/approve', { onDone: close })
  const reject = useChange('POST /v1/payouts/{batchId}/reject', { onDone: close })
  const bound = accounts.data
  return (
    <Stack>
      {!bound && <Text>{texts.revealText}</Text>}
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
