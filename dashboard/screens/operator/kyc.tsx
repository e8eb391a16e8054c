import { Group } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/notice.tsx'
import { Page, Section, Facts } from '../../parts/page.tsx'
import { Time } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.operator.kyc

type Business = Schemas['BusinessForOperator']

export function Screen() {
  const query = { kycState: 'SUBMITTED', limit: 100 } as const
  const waiting = useApi('GET /api/operator/businesses', { query }, { poll: true })
  const businesses = waiting.data?.data ?? []
  return (
    <Page title={texts.title}>
      {waiting.error && <ErrorNotice error={waiting.error} retry={() => void waiting.refetch()} />}
      {waiting.data && businesses.length === 0 && <EmptyState {...texts.empty} />}
      {businesses.map((each) => (
        <Submission key={each.id} business={each} />
      ))}
    </Page>
  )
}

function Submission({ business: { id, name, kyc } }: { business: Business }) {
  // Names the submission on the screen: if the business submits again, the server refuses the decision.
  const submission = kyc ? { submissionId: kyc.submissionId } : {}
  return (
    <Section title={name}>
      {kyc && (
        <Facts
          entries={[
            [texts.legalName, kyc.legalName],
            [labels.registrationNumber, kyc.registrationNumber],
            [labels.country, kyc.country],
            [labels.contactPerson, kyc.contactName],
            [texts.contactIdNumber, kyc.contactIdNumber],
            [texts.submitted, <Time key="at" at={kyc.submittedAt} />],
          ]}
        />
      )}
      <Group>
        <ConfirmButton
          primary
          operation="POST /api/operator/businesses/{id}/kyc/approve"
          input={{ params: { id }, body: submission }}
          action={labels.approve}
          title={texts.approveTitle(name)}
          text={texts.approveText}
          saved={texts.approved}
        />
        <ConfirmButton
          operation="POST /api/operator/businesses/{id}/kyc/reject"
          input={(reason) => ({ params: { id }, body: { ...submission, reason } })}
          action={labels.reject}
          title={texts.rejectTitle(name)}
          text={texts.reasonHint}
          note={{ label: labels.reason }}
          saved={texts.rejected}
          danger
        />
      </Group>
    </Section>
  )
}
