import { useState } from 'react'
import { Box, Button, FileInput, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/page.tsx'
import { Loading } from '../../parts/progress.tsx'
import { brand as texts } from '../../words/en/brand.ts'

const MOST_BYTES = 200_000
/** What payers see without a colour of the business. */
const USUAL = { color: '#123a8c', textColor: '#ffffff' }

const LOGO_SIZE = { display: 'block', maxWidth: '100%', maxHeight: 64, marginBottom: 12 }

type Brand = AnswerOf<'GET /api/account/brand'>

function Preview({ brand: { color, textColor, logoUrl } }: { brand: Brand }) {
  const colors = { bg: color ?? USUAL.color, c: textColor ?? USUAL.textColor }
  return (
    <Paper component="figure" withBorder p="md" m={0} maw={320} bg="#fff" aria-label={texts.preview}>
      <Box h={6} mb="sm" bg={colors.bg} />
      {/* The page may have another host than the address for payers. */}
      {logoUrl !== null && <img src={new URL(logoUrl).pathname} alt="" style={LOGO_SIZE} />}
      <Box {...colors} p="xs" ta="center" fw={600}>
        {texts.pay}
      </Box>
    </Paper>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte))
  return btoa(bytes.join(''))
}

export function BrandSection() {
  const { data, error, refetch } = useApi('GET /api/account/brand', {})
  const logo = useChange('PATCH /api/account/brand', { saved: texts.saved })
  const color = useChange('PATCH /api/account/brand', { saved: texts.saved })
  const [isLarge, setLarge] = useState(false)
  const upload = async (file: File | null) => {
    logo.reset()
    setLarge(file !== null && file.size > MOST_BYTES)
    if (file && file.size <= MOST_BYTES) logo.mutate({ body: { logo: await base64Of(file) } })
  }
  return (
    <Section title={texts.title}>
      <Text>{texts.text}</Text>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Stack>
          <Preview brand={data} />
          <FileInput
            label={texts.logo}
            description={texts.logoHint}
            placeholder={texts.choose}
            accept="image/png"
            value={null}
            error={isLarge && texts.tooLarge}
            disabled={logo.isPending}
            onChange={(file) => void upload(file)}
          />
          {logo.error && <ErrorNotice error={logo.error} />}
          {data.logoUrl !== null && (
            <Group>
              <Button variant="default" loading={logo.isPending} onClick={() => logo.mutate({ body: { logo: null } })}>
                {texts.remove}
              </Button>
            </Group>
          )}
          <Form<'color'> submit={texts.submit} change={color} onSubmit={(fields) => color.mutate({ body: fields })}>
            <TextInput
              key={data.color}
              name="color"
              type="color"
              label={texts.color}
              description={texts.colorHint}
              defaultValue={data.color ?? USUAL.color}
            />
          </Form>
          {data.color !== null && (
            <Group>
              <Button variant="default" onClick={() => color.mutate({ body: { color: null } })}>
                {texts.usual}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Section>
  )
}
