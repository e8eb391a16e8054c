import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Text, Button, Group } from '@mantine/core'
import { useApi, useChange } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Loading } from '../../parts/progress.tsx'
import { Passkeys } from './passkeys.tsx'
import { Totp } from './totp.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'
import { SecretOnce } from '../../parts/secret-once.tsx'

/** The second factors of the user. `onEnrolled` is called once the recovery codes of a first factor are saved. */
export function Factors({ onEnrolled }: { onEnrolled?: () => void }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error, refetch } = useApi('GET /api/auth/second-factor', {})
  const enrolled = (shown: readonly string[] | null) => {
    setCodes(shown)
    if (shown === null) onEnrolled?.()
  }
  const saved = () => {
    setCodes(null)
    onEnrolled?.()
    void client.invalidateQueries()
  }
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <Totp since={data.totpSince} onEnrolled={enrolled} />
      <Passkeys onEnrolled={enrolled} />
      {data.totpSince || data.passkeyCount > 0 ? <Recovery left={data.recoveryCodesLeft} /> : null}
      {codes && <CodesOnce codes={codes} onSaved={saved} />}
    </>
  )
}

const texts = words.security.first

/** Shown to a user who must have a second factor and has none. */
export function EnrolFirst({ onEnrolled }: { onEnrolled: () => void }) {
  return (
    <Page title={texts.title}>
      <Text>{texts.text}</Text>
      <Factors onEnrolled={onEnrolled} />
    </Page>
  )
}

const recovery = words.security.recovery

function CodesOnce({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <SecretOnce
      title={recovery.title}
      text={recovery.text}
      what={recovery.what}
      secret={codes.join('\n')}
      onSaved={onSaved}
    />
  )
}

function Recovery({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useChange('POST /api/auth/recovery-codes', { onDone: ({ recoveryCodes }) => setCodes(recoveryCodes) })
  return (
    <Section title={recovery.title}>
      <Text>{recovery.left(left)}</Text>
      {renew.error && <ErrorNotice error={renew.error} />}
      <Group>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({})}>
          {recovery.renew}
        </Button>
      </Group>
      {codes && <CodesOnce codes={codes} onSaved={() => setCodes(null)} />}
    </Section>
  )
}
