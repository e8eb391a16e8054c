import { Alert, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useApi, useChange } from '../../api/hooks.ts'
import { ErrorNotice, Loading } from '../../parts/notice.tsx'
import { Form } from '../../parts/form.tsx'
import { Page, Section, Facts, To } from '../../parts/page.tsx'
import { StateBadge } from '../../parts/values.tsx'
import { sessionChanged } from '../../api/session.ts'
import { labels, words } from '../../words/words.ts'

const texts = words.goingLive

export function Screen() {
  const { data, error, refetch } = useApi('GET /api/account/status', {}, { poll: true })
  const state = data?.kycState
  return (
    <Page title={texts.title}>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && state && (
        <>
          <Section title={texts.states[state]}>
            <Text>{texts.text[state]}</Text>
            {state !== 'NONE' && <Facts entries={[[labels.approval, <StateBadge key="s" state={state} />]]} />}
            {data.kycRejectedBecause && (
              <Alert color="red" title={labels.rejectionReason}>
                {data.kycRejectedBecause}
              </Alert>
            )}
            {state === 'APPROVED' && <To to="/keys">{texts.keys}</To>}
          </Section>
          {(state === 'NONE' || state === 'REJECTED') && <Submit country={data.business.country} />}
        </>
      )}
    </Page>
  )
}

type Fields = Record<'legalName' | 'registrationNumber' | 'country' | 'contactName' | 'contactIdNumber', string>

/** The browser stores none of these entries. */
function Submit({ country }: { country: string }) {
  const submit = useChange('POST /api/account/kyc', { onDone: () => void sessionChanged() })
  const { form } = texts
  return (
    <Section title={form.title}>
      <Form<keyof Fields> submit={form.submit} change={submit} onSubmit={(body) => submit.mutate({ body })}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput name="legalName" label={form.legalName} autoComplete="organization" maxLength={200} required />
          <TextInput
            name="registrationNumber"
            label={labels.registrationNumber}
            description={form.registrationHint}
            autoComplete="off"
            maxLength={50}
            required
          />
          <TextInput
            name="country"
            label={form.country}
            defaultValue={country}
            pattern="[A-Z]{2}"
            autoComplete="off"
            required
          />
          <TextInput name="contactName" label={labels.contactPerson} autoComplete="name" maxLength={200} required />
          <TextInput
            name="contactIdNumber"
            label={form.contactIdNumber}
            description={form.contactIdHint}
            autoComplete="off"
            maxLength={50}
            required
          />
        </SimpleGrid>
      </Form>
    </Section>
  )
}
