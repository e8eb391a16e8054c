import type { ReactNode } from 'react'
import { Alert, Code, Group, List, Text, Button, Stack } from '@mantine/core'
import { useSession } from '../../api/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Facts, Hint, Section } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { useUserName } from '../../parts/names.tsx'
import { admits, May } from '../../parts/may.tsx'
import { words } from '../../words/words.ts'
import type { useChange } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { moneyText } from '../../parts/money.tsx'

const texts = words.payouts.approval

type Batch = Schemas['PayoutBatch']

/** Returns why this user cannot decide, or null. The server checks again. */
function hindranceOf({ createdBy, approval }: Batch, { id, role }: { id: string; role: string }): string | null {
  if (createdBy.id === id) return texts.own
  if (!admits('POST /v1/payouts/{batchId}/approve', role)) return texts.member
  return approval.decisions.some(({ userId }) => userId === id) ? texts.already : null
}

export function Approval({ batch, accounts }: { batch: Batch; accounts: Accounts }) {
  const { user } = useSession()
  const nameOf = useUserName()
  const { required, contentHash, decisions, warnings, expiresAt } = batch.approval
  const approved = decisions.filter(({ decision }) => decision === 'APPROVE').length
  const waits = batch.state === 'PENDING_APPROVAL'
  const hindrance = hindranceOf(batch, user)
  // Every user of the business may cancel an undecided batch.
  const cancel = decisions.length === 0 && (
    <May operation="POST /v1/payouts/{batchId}/cancel">
      <ConfirmButton
        operation="POST /v1/payouts/{batchId}/cancel"
        input={{ params: { batchId: batch.batchId } }}
        {...texts.cancel}
        danger
      />
    </May>
  )
  return (
    <Section title={texts.title}>
      <Facts
        entries={[
          [texts.required, texts.so(approved, required)],
          [texts.expires, waits ? <Time key="e" at={expiresAt} /> : null],
          [texts.hash, <Code key="h">{contentHash}</Code>],
        ]}
      />
      <Hint>{texts.hashText}</Hint>
      {decisions.length > 0 && (
        <List aria-label={texts.decisions} listStyleType="none">
          {decisions.map(({ userId, decision, reason, at }) => (
            <List.Item key={userId}>
              {texts.decision[decision]}: {nameOf(userId)}, <Time at={at} />
              {reason && <Text size="sm">{reason}</Text>}
            </List.Item>
          ))}
        </List>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} color="yellow" variant="outline">
          {texts.warning[warning]}
        </Alert>
      ))}
      {waits && hindrance && (
        <>
          <Text>{hindrance}</Text>
          <Group>{cancel}</Group>
        </>
      )}
      {waits && !hindrance && (
        <Decide batch={batch} accounts={accounts}>
          {cancel}
        </Decide>
      )}
    </Section>
  )
}

type Accounts = ReturnType<typeof useChange<'GET /v1/payouts/{batchId}/accounts'>>

interface DecideProps {
  batch: Schemas['PayoutBatch']
  accounts: Accounts
  children: ReactNode
}

/** The checker approves the hash that came with the account numbers on the screen. */
function Decide({ batch, accounts, children }: DecideProps) {
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
