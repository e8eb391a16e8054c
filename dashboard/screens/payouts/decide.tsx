import { useState, type ReactNode } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { moneyText } from '../../parts/money.tsx'
import { NoteField } from '../../parts/note-field.tsx'
import { words } from '../../words/words.ts'

const texts = words.payouts.approval

export type Accounts = ReturnType<typeof useChange<'GET /v1/payouts/{batchId}/accounts'>>

interface DecideProps {
  batch: Schemas['PayoutBatch']
  accounts: Accounts
  /** Beside the buttons. */
  children: ReactNode
}

/** The checker approves the hash that came with the account numbers on the screen. */
export function Decide({ batch, accounts, children }: DecideProps) {
  const params = { batchId: batch.batchId }
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const approve = useChange('POST /v1/payouts/{batchId}/approve', { onDone: close })
  const bound = accounts.data
  return (
    <Stack>
      {!bound && <Text>{texts.revealText}</Text>}
      {accounts.error && <ErrorNotice error={accounts.error} />}
      <Group>
        {bound ? (
          <Button onClick={() => setAsking(true)}>{texts.approve.action}</Button>
        ) : (
          <Button loading={accounts.isPending} onClick={() => accounts.mutate({ params })}>
            {texts.reveal}
          </Button>
        )}
        <ConfirmButton
          operation="POST /v1/payouts/{batchId}/reject"
          input={(reason) => ({ params, body: { reason } })}
          {...texts.reject}
          renderField={(reason, enter) => (
            <NoteField label={texts.reject.reason} maxLength={500} note={reason} onNote={enter} data-autofocus />
          )}
          danger
        />
        {children}
      </Group>
      <Confirm
        opened={asking}
        money
        title={texts.approve.title(moneyText(batch.totalCents, batch.currency))}
        text={texts.approve.text(batch.items.length)}
        confirm={texts.approve.action}
        change={approve}
        onConfirm={() => approve.mutate({ params, body: { contentHash: bound!.contentHash } })}
        onClose={close}
      />
    </Stack>
  )
}
