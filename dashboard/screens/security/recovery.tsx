import { useState } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { useChange } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Section } from '../../parts/page.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { words } from '../../words/words.ts'

const texts = words.security.recovery

/** Shows recovery codes once. */
export function CodesOnce({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <SecretOnce title={texts.title} text={texts.text} what={texts.what} secret={codes.join('\n')} onSaved={onSaved} />
  )
}

export function Recovery({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useChange('POST /api/auth/recovery-codes', { onDone: ({ recoveryCodes }) => setCodes(recoveryCodes) })
  return (
    <Section title={texts.title}>
      <Text>{texts.left(left)}</Text>
      {renew.error && <ErrorNotice error={renew.error} />}
      <Group>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({})}>
          {texts.renew}
        </Button>
      </Group>
      {codes && <CodesOnce codes={codes} onSaved={() => setCodes(null)} />}
    </Section>
  )
}
