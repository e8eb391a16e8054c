import type { ReactNode } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import type { useChange } from '../../api/hooks.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { moneyText } from '../../parts/money.tsx'
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
  const bound = accounts.data
  return (
    <Stack>
      {!bound && <Text>{texts.revealText}</Text>}
      {accounts.error && <ErrorNotice error={accounts.error} />}
      <Group>
        {bound ? (
          <ConfirmButton
            primary
            money
            operation="POST /v1/payouts/{batchId}/approve"
            input={{ params, body: { contentHash: bound.contentHash } }}
            action={texts.approve.action}
            title={texts.approve.title(moneyText(batch.totalCents, batch.currency))}
            text={texts.approve.text(batch.items.length)}
          />
        ) : (
          <Button loading={accounts.isPending} onClick={() => accounts.mutate({ params })}>
            {texts.reveal}
          </Button>
        )}
        <ConfirmButton
          operation="POST /v1/payouts/{batchId}/reject"
          input={(reason) => ({ params, body: { reason } })}
          {...texts.reject}
          note={{ label: texts.reject.reason, maxLength: 500 }}
          danger
        />
        {children}
      </Group>
    </Stack>
  )
}
