import { useState } from 'react'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useApi, useChange } from '../../api/hooks.ts'
import type { Schemas } from '../../api/generated.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Page } from '../../parts/page.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const said = words.operator.kyc

type Business = Schemas['BusinessForOperator']

/** What businesses submitted in order to go live, each with the decision. */
export function Screen() {
  const query = { kycState: 'SUBMITTED', limit: 100 } as const
  const waiting = useApi('GET /api/operator/businesses', { query }, { poll: true })
  const businesses = waiting.data?.data ?? []
  return (
    <Page title={said.title}>
      {waiting.error && <ErrorNotice error={waiting.error} retry={() => void waiting.refetch()} />}
      {waiting.data && businesses.length === 0 && <EmptyState {...said.empty} />}
      {businesses.map((each) => (
        <Submission key={each.id} of={each} />
      ))}
    </Page>
  )
}

function Submission({ of: { id, name, kyc } }: { of: Business }) {
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const [reason, setReason] = useState('')
  const close = () => setAsking(null)
  // What a person reads here is what they decide about, also where the business submits again meanwhile.
  const read = kyc ? { submissionId: kyc.submissionId } : {}
  const approve = useChange('POST /api/operator/businesses/{id}/kyc/approve', { onDone: close })
  const reject = useChange('POST /api/operator/businesses/{id}/kyc/reject', { onDone: close })
  return (
    <Section title={name}>
      {kyc && (
        <Facts
          of={[
            [said.legalName, kyc.legalName],
            [said.registrationNumber, kyc.registrationNumber],
            [said.country, kyc.country],
            [said.contactName, kyc.contactName],
            [said.contactIdNumber, kyc.contactIdNumber],
            [said.submitted, <Time key="at" at={kyc.submittedAt} />],
          ]}
        />
      )}
      <Group>
        <Button onClick={() => setAsking('approve')}>{said.approve}</Button>
        <Button variant="default" onClick={() => setAsking('reject')}>
          {said.reject}
        </Button>
      </Group>
      <Confirm
        opened={asking === 'approve'}
        title={said.approveTitle(name)}
        text={said.approveText}
        confirm={said.approve}
        change={approve}
        onConfirm={() => approve.mutate({ params: { id }, body: read })}
        onClose={close}
      />
      <Confirm
        opened={asking === 'reject'}
        title={said.rejectTitle(name)}
        text={
          <Stack>
            <Text>{said.reasonHint}</Text>
            <Textarea
              label={said.reason}
              value={reason}
              maxLength={1_000}
              required
              data-autofocus
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </Stack>
        }
        confirm={said.reject}
        change={reject}
        danger
        disabled={reason.trim() === ''}
        onConfirm={() => reject.mutate({ params: { id }, body: { ...read, reason: reason.trim() } })}
        onClose={close}
      />
    </Section>
  )
}
