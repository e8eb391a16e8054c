import { Stack, Text, TextInput, Box, Button, FileInput, Group, Paper } from '@mantine/core'
import { useApi, useChange } from '../../api/hooks.ts'
import { ErrorNotice, Done, Loading } from '../../parts/notice.tsx'
import { Form } from '../../parts/form.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { labels, words } from '../../words/words.ts'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { brand } from '../../words/en/brand.ts'

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
                label={labels.email}
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

const MOST_BYTES = 200_000
/** What payers see without a colour of the business. */
const USUAL = { color: '#123a8c', textColor: '#ffffff' }

const LOGO_SIZE = { display: 'block', maxWidth: '100%', maxHeight: 64, marginBottom: 12 }

type Brand = AnswerOf<'GET /api/account/brand'>

function Preview({ color, textColor, logoUrl }: Brand) {
  const colors = { bg: color ?? USUAL.color, c: textColor ?? USUAL.textColor }
  return (
    <Paper component="figure" withBorder p="md" m={0} maw={320} bg="#fff" aria-label={brand.preview}>
      <Box h={6} mb="sm" bg={colors.bg} />
      {/* The page may have another host than the address for payers. */}
      {logoUrl !== null && <img src={new URL(logoUrl).pathname} alt="" style={LOGO_SIZE} />}
      <Box {...colors} p="xs" ta="center" fw={600}>
        {brand.pay}
      </Box>
    </Paper>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte))
  return btoa(bytes.join(''))
}

function BrandSection() {
  const { data, error, refetch } = useApi('GET /api/account/brand', {})
  const logo = useChange('PATCH /api/account/brand', { saved: brand.saved })
  const color = useChange('PATCH /api/account/brand', { saved: brand.saved })
  const [isLarge, setLarge] = useState(false)
  const upload = async (file: File | null) => {
    logo.reset()
    setLarge(file !== null && file.size > MOST_BYTES)
    if (file && file.size <= MOST_BYTES) logo.mutate({ body: { logo: await base64Of(file) } })
  }
  return (
    <Section title={brand.title}>
      <Text>{brand.text}</Text>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Stack>
          <Preview {...data} />
          <FileInput
            label={brand.logo}
            description={brand.logoHint}
            placeholder={brand.choose}
            accept="image/png"
            value={null}
            error={isLarge && brand.tooLarge}
            disabled={logo.isPending}
            onChange={(file) => void upload(file)}
          />
          {logo.error && <ErrorNotice error={logo.error} />}
          {data.logoUrl !== null && (
            <Group>
              <Button variant="default" loading={logo.isPending} onClick={() => logo.mutate({ body: { logo: null } })}>
                {brand.remove}
              </Button>
            </Group>
          )}
          <Form<'color'> submit={brand.submit} change={color} onSubmit={(fields) => color.mutate({ body: fields })}>
            <TextInput
              key={data.color}
              name="color"
              type="color"
              label={brand.color}
              description={brand.colorHint}
              defaultValue={data.color ?? USUAL.color}
            />
          </Form>
          {data.color !== null && (
            <Group>
              <Button variant="default" onClick={() => color.mutate({ body: { color: null } })}>
                {brand.usual}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Section>
  )
}
