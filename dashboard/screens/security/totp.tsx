import { useState } from 'react'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/page.tsx'
import { QrCode } from '../../parts/qr-code.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.security.totp

interface TotpProps {
  since: string | null
  /** Gets the recovery codes of a first factor, else null. */
  onEnrolled: (codes: readonly string[] | null) => void
}

export function Totp({ since, onEnrolled }: TotpProps) {
  const [offer, setOffer] = useState<Schemas['TotpOffer'] | null>(null)
  const ask = useChange('POST /api/auth/totp', { onDone: setOffer })
  const confirm = useChange('POST /api/auth/totp/confirm', {
    onDone: ({ recoveryCodes }) => {
      setOffer(null)
      onEnrolled(recoveryCodes)
    },
  })
  return (
    <Section title={texts.title}>
      <Text>{texts.text}</Text>
      {ask.error && <ErrorNotice error={ask.error} />}
      {since && <Added since={since} />}
      {!since && !offer && (
        <Group>
          <Button loading={ask.isPending} onClick={() => ask.mutate({})}>
            {texts.add}
          </Button>
        </Group>
      )}
      {!since && offer && (
        <Stack>
          <Text>{texts.scan}</Text>
          <QrCode text={offer.otpauthUrl} label={texts.qr} />
          <CopyLine text={offer.secret} what={texts.key} />
          <Form<'code'>
            submit={texts.confirm}
            change={confirm}
            onSubmit={({ code }) => confirm.mutate({ body: { code } })}
          >
            <TextInput
              name="code"
              label={texts.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maw={240}
              required
            />
          </Form>
        </Stack>
      )}
    </Section>
  )
}

function Added({ since }: { since: string }) {
  return (
    <Group>
      <Text>
        {texts.since} <Time at={since} />
      </Text>
      <ConfirmButton
        operation="DELETE /api/auth/totp"
        input={{}}
        action={texts.remove}
        title={texts.removeTitle}
        text={texts.removeText}
        small
        danger
      />
    </Group>
  )
}
