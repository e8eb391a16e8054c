import { useState } from 'react'
import { Code, Group, SimpleGrid, Stack } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { useId } from '../../parts/address.ts'
import { ErrorNotice } from '../../parts/notice.tsx'
import { Opening, Facts, Page, Section, Back, To, Heading } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge, Time, timeText } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'
import { PlanButton } from './plan-button.tsx'
import type { AnswerOf } from '../../api/call.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'

const texts = words.operator.oneBusiness
const plans = words.operator.businesses

type Detail = Schemas['BusinessDetail']

export function Screen() {
  const id = useId()
  const read = useApi('GET /api/operator/businesses/{id}', { params: { id } }, { poll: true })
  if (!read.data) return <Opening to="/operator/businesses" list={plans.title} read={read} />
  const business = read.data
  return (
    <Page
      back={<Back to="/operator/businesses" label={plans.title} />}
      title={business.name}
      actions={<PlanButton business={business} />}
    >
      {read.error && <ErrorNotice error={read.error} />}
      <About business={business} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {business.modes.map((activity) => (
          <Activity key={activity.mode} id={id} activity={activity} />
        ))}
      </SimpleGrid>
      <Stack gap="sm">
        <Heading>{words.users.title}</Heading>
        <RowsTable
          label={words.users.title}
          list={USERS}
          input={{ params: { id } }}
          columns={USER_COLUMNS}
          empty={texts.noUsers}
        />
      </Stack>
    </Page>
  )
}

function About({ business }: { business: Detail }) {
  const { id, plan, planRequest, mode, country, kycState, kycRejectedBecause, requiresSecondFactor } = business
  return (
    <Section title={texts.about}>
      <Facts
        entries={[
          [texts.id, <Code key="id">{id}</Code>],
          [labels.plan, words.plan.plans[plan]],
          [
            texts.planRequest,
            planRequest && (
              <StateWithLink
                key="request"
                state={planRequest.state}
                to={planRequest.state === 'OPEN' ? '/operator/plan-requests?state=OPEN' : null}
              />
            ),
          ],
          [
            labels.approval,
            <StateWithLink key="kyc" state={kycState} to={kycState === 'SUBMITTED' ? '/operator/kyc' : null} />,
          ],
          [texts.rejectedBecause, kycRejectedBecause],
          [labels.mode, mode],
          [labels.country, country],
          [words.users.secondFactor, texts.secondFactorRule[requiresSecondFactor ? 'all' : 'none']],
          [labels.registered, <Time key="at" at={business.createdAt} />],
        ]}
      />
    </Section>
  )
}

function StateWithLink({ state, to }: { state: string; to: string | null }) {
  return (
    <Group gap="sm">
      <StateBadge state={state} />
      {to && <To to={to}>{texts.decide}</To>}
    </Group>
  )
}

const OPEN = ['needsReview', 'disputes', 'payoutApprovals', 'retryingDeliveries', 'deadDeliveries'] as const
const HELD = ['apiKeys', 'webhookEndpoints', 'connectedAccounts'] as const

function Activity({ id, activity }: { id: string; activity: Detail['modes'][number] }) {
  const { mode, lastTransactionAt } = activity
  return (
    <Section title={texts.activity[mode]}>
      <Facts
        entries={[
          [texts.lastTransaction, <Time key="last" at={lastTransactionAt} />],
          ...[...OPEN, ...HELD].map((name) => [texts[name], words.operator.counted(activity[name])] as const),
        ]}
      />
      <To to={`/operator/review?which=all&businessId=${id}&mode=${mode}`}>{texts.transactions}</To>
    </Section>
  )
}

const USERS = 'GET /api/operator/businesses/{id}/users'

const USER_COLUMNS: readonly Column<RowOf<typeof USERS>>[] = [
  { head: labels.email, wide: true, cell: ({ email }) => email },
  { head: words.users.role, cell: ({ role }) => words.users.roles[role] },
  {
    head: words.users.secondFactor,
    cell: ({ hasSecondFactor }) => words.users.secondFactors[hasSecondFactor ? 'on' : 'off'],
  },
  { head: words.users.lastSignIn, cell: ({ lastSignInAt }) => <Time at={lastSignInAt} /> },
  { head: labels.added, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: labels.actions, cell: (user) => <ResetPassword user={user} /> },
]

const resetting = words.operator.users

function ResetPassword({ user: { id, email } }: { user: { id: string; email: string } }) {
  const [made, setMade] = useState<AnswerOf<'POST /api/operator/users/{id}/password-reset'> | null>(null)
  return (
    <>
      <ConfirmButton
        operation="POST /api/operator/users/{id}/password-reset"
        input={{ params: { id } }}
        action={resetting.reset}
        title={resetting.resetTitle(email)}
        text={resetting.resetText}
        confirm={words.users.invite.submit}
        small
        onDone={setMade}
      />
      {made && (
        <SecretOnce
          title={resetting.linkTitle}
          text={resetting.linkText(email, timeText(made.expiresAt))}
          what={words.users.invite.link}
          secret={made.url}
          advice={resetting.linkAdvice}
          close={words.users.invite.sent}
          onSaved={() => setMade(null)}
        />
      )}
    </>
  )
}
