import { Button, SimpleGrid } from '@mantine/core'
import { useId } from '../../parts/address.ts'
import { useSession } from '../../api/session.ts'
import type { AnswerOf } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { Back, To, Opening, Facts, Hint, Page, Section } from '../../parts/page.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { Maker, providerName, moneyText, StateBadge, Time } from '../../parts/values.tsx'
import { ownReference } from '../../parts/transaction-name.tsx'
import { QrCode } from '../../parts/qr-code.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.links

export function Screen() {
  const id = useId()
  const read = useApi('GET /api/payment-links/{id}', { params: { id } }, { poll: true })
  const { data } = read
  const wanted = { params: { transactionId: data?.transactionId ?? '' } }
  const payment = useApi('GET /api/payments/{transactionId}', wanted, { enabled: data !== undefined }).data
  const payer = payment?.customer
  if (!data) return <Opening to="/links" list={texts.title} read={read} />
  const { state, paymentUrl, transactionId, amountCents, currency } = data
  const active = state === 'ACTIVE'
  return (
    <Page
      back={<Back to="/links" label={texts.title} />}
      state={<StateBadge state={state} />}
      title={texts.one(moneyText(amountCents, currency))}
      actions={
        active && (
          <ConfirmButton
            operation="POST /api/payment-links/{id}/expire"
            input={{ params: { id } }}
            {...texts.end}
            danger
            saved={words.common.saved}
          />
        )
      }
    >
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={labels.details}>
          <Facts
            entries={[
              [labels.description, data.description],
              [labels.reference, ownReference(data)],
              [labels.provider, providerName(data.provider)],
              [texts.opens, data.showDetailsFirst ? texts.opensDetails : texts.opensCheckout],
              [labels.split, data.splitId && <SplitName key="s" id={data.splitId} />],
              // A paid link does not expire.
              [
                state === 'EXPIRED' ? labels.expired : labels.expires,
                state === 'PAID' ? null : <Time key="e" at={data.expiresAt} />,
              ],
              [labels.created, <Time key="c" at={data.createdAt} />],
              [texts.paid, data.paidAt && <Time key="p" at={data.paidAt} />],
              [labels.createdBy, payment?.createdBy && <Maker key="by" maker={payment.createdBy} />],
              [words.transaction.paidBy, state === 'PAID' ? (payer?.name ?? payer?.email) : null],
              [
                labels.payment,
                <To key="t" to={`/transactions/${transactionId}`}>
                  {labels.viewPayment}
                </To>,
              ],
            ]}
          />
        </Section>
        {active && (
          <Section title={texts.url}>
            <CopyLine text={paymentUrl} what={texts.url} />
            <Share {...data} />
            <QrCode text={paymentUrl} label={texts.qr} />
            <Hint>{texts.qrText}</Hint>
          </Section>
        )}
      </SimpleGrid>
    </Page>
  )
}

/** Links that write a message with the link; the user chooses to whom it goes. */
function Share({ paymentUrl, amountCents, currency, description }: AnswerOf<'GET /api/payment-links/{id}'>) {
  const business = useSession().business?.name ?? words.common.brand
  const amount = moneyText(amountCents, currency)
  const text = encodeURIComponent(texts.share.text(business, amount, description, paymentUrl))
  const subject = encodeURIComponent(texts.share.subject(business, amount))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
      <Button
        component="a"
        variant="default"
        href={`https://wa.me/?text=${text}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {texts.share.whatsApp}
      </Button>
      <Button component="a" variant="default" href={`mailto:?subject=${subject}&body=${text}`}>
        {texts.share.email}
      </Button>
    </SimpleGrid>
  )
}

function SplitName({ id }: { id: string }) {
  const { data } = useApi('GET /api/connect/splits/{id}', { params: { id } })
  return data?.name ?? id
}
