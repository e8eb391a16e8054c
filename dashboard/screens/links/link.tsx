import { useState } from 'react'
import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useId } from '../../app/address.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { Back } from '../../parts/back.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Facts } from '../../parts/facts.tsx'
import { moneyText } from '../../parts/money.tsx'
import { Page } from '../../parts/page.tsx'
import { Section } from '../../parts/section.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'
import { QrCode } from './qr-code.tsx'

const said = words.links

export function Screen() {
  const id = useId()
  const { data, error, refetch } = useApi('GET /api/payment-links/{id}', { params: { id } }, { poll: true })
  const [ending, setEnding] = useState(false)
  const end = useChange('POST /api/payment-links/{id}/expire', { onDone: () => setEnding(false) })
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const { state, paymentUrl, transactionId, amountCents, currency } = data
  const active = state === 'ACTIVE'
  return (
    <Page
      title={said.one(moneyText(amountCents, currency))}
      actions={
        active && (
          <Button variant="default" onClick={() => setEnding(true)}>
            {said.end.action}
          </Button>
        )
      }
    >
      <Group>
        <Back to="/links" label={said.title} />
        <StateBadge state={state} />
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={said.about}>
          <Facts
            of={[
              [said.reference, data.reference],
              [said.description, data.description],
              [said.provider, data.provider],
              [said.expires, <Time key="e" at={data.expiresAt} />],
              [said.created, <Time key="c" at={data.createdAt} />],
              [
                said.transaction,
                <To key="t" to={`/transactions/${transactionId}`}>
                  {said.transactionLink}
                </To>,
              ],
            ]}
          />
        </Section>
        {active && (
          <Section title={said.url}>
            <CopyLine text={paymentUrl} what={said.url} />
            <QrCode text={paymentUrl} label={said.qr} />
            <Text size="sm" c="dimmed">
              {said.qrText}
            </Text>
          </Section>
        )}
      </SimpleGrid>
      <Confirm
        opened={ending}
        title={said.end.title}
        text={said.end.text}
        confirm={said.end.confirm}
        change={end}
        danger
        onConfirm={() => end.mutate({ params: { id } })}
        onClose={() => setEnding(false)}
      />
    </Page>
  )
}
