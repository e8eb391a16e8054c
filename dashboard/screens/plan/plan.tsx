import { SimpleGrid, Text } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { ErrorNotice, Loading } from '../../parts/notice.tsx'
import { usePaidPlan } from '../../parts/locked.tsx'
import { moneyText } from '../../parts/values.tsx'
import { Page, Section, Facts, To } from '../../parts/page.tsx'
import { RequestPlan } from '../../parts/request-plan.tsx'
import { isListed, useRegisteredScreens } from '../../parts/screen.ts'
import { labels, words } from '../../words/words.ts'

const texts = words.plan

export function Screen() {
  const paid = usePaidPlan()
  const locked = useRegisteredScreens()
    .filter(isListed)
    .flatMap(({ title, paid: text }) => (text ? { title, text } : []))
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
              [labels.plan, texts.plans[data.plan]],
              [labels.mode, data.mode],
              [texts.rate, rateLimitPerSecond || texts.rateUnlimited],
              [texts.amounts, `${moneyText(minimumAmountCents!, 'ZAR')} – ${moneyText(maximumAmountCents!, 'ZAR')}`],
              [texts.endpoints, paid ? webhookEndpoints : null],
            ]}
          />
        </Section>
      )}
      {!paid && (
        <Section title={texts.adds}>
          <RequestPlan />
          <Text>
            {texts.history} <To to="/transactions">{texts.historyLink}</To>
          </Text>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {[texts.exports, words.transaction.locked, ...locked].map(({ title, text }) => (
              <div key={title}>
                <Text fw={600}>{title}</Text>
                <Text>{text}</Text>
              </div>
            ))}
          </SimpleGrid>
        </Section>
      )}
    </Page>
  )
}
