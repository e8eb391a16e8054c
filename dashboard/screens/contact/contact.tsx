import { Stack, Text, TextInput } from '@mantine/core'
import { useApi, useChange } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Form } from '../../parts/form.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Done, Loading } from '../../parts/progress.tsx'
import { words } from '../../words/words.ts'
import { BrandSection } from './brand.tsx'

const texts = words.contact

export function Screen() {
  const { data, error, refetch } = useApi('GET /api/account/payer-contact', {})
  const change = useChange('PUT /api/account/payer-contact')
  const submit = ({ email, phone }: Record<'email' | 'phone', string>) =>
    change.mutate({ body: { email: email || null, phone: phone || null } })
  return (
    <Page title={texts.title}>
      <Stack maw={520}>
        {error && <ErrorNotice error={error} retry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && (
          <Section title={texts.contact}>
            <Text>{texts.text}</Text>
            {change.isSuccess && <Done>{texts.done}</Done>}
            <Form<'email' | 'phone'> submit={texts.submit} change={change} onSubmit={submit}>
              <TextInput
                name="email"
                type="email"
                label={texts.email}
                defaultValue={data.email ?? ''}
                maxLength={254}
                autoComplete="off"
              />
              <TextInput
                name="phone"
                type="tel"
                label={texts.phone}
                description={texts.phoneHint}
                defaultValue={data.phone ?? ''}
                pattern="\+?[0-9 \(\)\-]{5,20}"
                autoComplete="off"
              />
            </Form>
          </Section>
        )}
        <BrandSection />
      </Stack>
    </Page>
  )
}
