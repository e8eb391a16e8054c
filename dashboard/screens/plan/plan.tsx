import { Group, SimpleGrid, Text } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { usePaidPlan } from '../../parts/locked.tsx'
import { Loading } from '../../parts/progress.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Page, Section, Facts } from '../../parts/page.tsx'
import { RequestPlan } from '../../parts/request-plan.tsx'
import { isListed, useRegisteredScreens } from '../../parts/screen.ts'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'

const texts = words.plan
const NEWEST = 5

export function Screen() {
  const paid = usePaidPlan()
  const screens = useRegisteredScreens()
  const { data, error, refetch } = useApi('GET /api/account/status', {})
  const { rateLimitPerSecond, minimumAmountCents, maximumAmountCents, webhookEndpoints } = data?.limits ?? {}
  return (
    <Page title={texts.title}>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Section title={data.business.name}>
          <Facts
            entries={[
              [texts.plan, texts.plans[data.plan]],
              [texts.mode, data.mode],
              [texts.rate, rateLimitPerSecond || texts.rateUnlimited],
              [texts.amounts, `${moneyText(minimumAmountCents!, 'ZAR')} – ${moneyText(maximumAmountCents!, 'ZAR')}`],
              [texts.endpoints, paid ? webhookEndpoints : null],
            ]}
          />
        </Section>
      )}
      {!paid && (
        <>
          <Section title={texts.adds}>
            <RequestPlan />
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {screens.filter(isListed).map(({ path, title, paid: text }) =>
                text ? (
                  <div key={path}>
                    <Text fw={600}>{title}</Text>
                    <Text>{text}</Text>
                  </div>
                ) : null,
              )}
            </SimpleGrid>
          </Section>
          <History />
        </>
      )}
    </Page>
  )
}

/** The newest transactions of a Sandbox business, which it keeps on the paid plan. */
function History() {
  const { data } = useApi('GET /api/payments/history', { query: { limit: NEWEST } })
  if (!data) return null
  return (
    <Section title={texts.history}>
      <Text>{data.data.length === 0 ? texts.noHistory : texts.historyText}</Text>
      {data.data.map((each) => (
        <Group key={each.transactionId}>
          <To to={`/transactions/${each.transactionId}`}>{each.reference}</To>
          <Money {...each} />
          <StateBadge state={each.state} />
          <Time at={each.createdAt} />
        </Group>
      ))}
      <To to={data.data.length === 0 ? '/links/new' : '/transactions'}>
        {data.data.length === 0 ? words.links.create : texts.historyLink}
      </To>
    </Section>
  )
}
