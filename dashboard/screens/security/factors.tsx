import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Text, Button, Group, Stack, TextInput } from '@mantine/core'
import { useApi, useChange, NEWEST, useSingleMutation } from '../../api/hooks.ts'
import { ErrorNotice, Loading } from '../../parts/notice.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { labels, words } from '../../words/words.ts'
import { SecretOnce } from '../../parts/secret-once.tsx'
import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { Form } from '../../parts/form.tsx'
import { QrCode } from '../../parts/qr-code.tsx'
import { Time } from '../../parts/values.tsx'
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { ApiError, call } from '../../api/call.ts'
import { Rows, type Column } from '../../parts/rows.tsx'

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
      {codes && <SecretOnce {...shownOnce} secret={codes.join('\n')} onSaved={saved} />}
    </>
  )
}

const texts = words.security.first

export function EnrolFirst({ onEnrolled }: { onEnrolled: () => void }) {
  return (
    <Page title={texts.title}>
      <Text>{texts.text}</Text>
      <Factors onEnrolled={onEnrolled} />
    </Page>
  )
}

const { left: leftText, renew: renewText, ...shownOnce } = words.security.recovery

function Recovery({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useChange('POST /api/auth/recovery-codes', { onDone: ({ recoveryCodes }) => setCodes(recoveryCodes) })
  return (
    <Section title={shownOnce.title}>
      <Text>{leftText(left)}</Text>
      {renew.error && <ErrorNotice error={renew.error} />}
      <Group>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({})}>
          {renewText}
        </Button>
      </Group>
      {codes && <SecretOnce {...shownOnce} secret={codes.join('\n')} onSaved={() => setCodes(null)} />}
    </Section>
  )
}

const totp = words.security.totp

interface TotpProps {
  since: string | null
  /** Gets the recovery codes of a first factor, else null. */
  onEnrolled: (codes: readonly string[] | null) => void
}

function Totp({ since, onEnrolled }: TotpProps) {
  const [offer, setOffer] = useState<Schemas['TotpOffer'] | null>(null)
  const ask = useChange('POST /api/auth/totp', { onDone: setOffer })
  const confirm = useChange('POST /api/auth/totp/confirm', {
    onDone: ({ recoveryCodes }) => {
      setOffer(null)
      onEnrolled(recoveryCodes)
    },
  })
  return (
    <Section title={totp.title}>
      <Text>{totp.text}</Text>
      {ask.error && <ErrorNotice error={ask.error} />}
      {since && <Added since={since} />}
      {!since && !offer && (
        <Group>
          <Button loading={ask.isPending} onClick={() => ask.mutate({})}>
            {totp.add}
          </Button>
        </Group>
      )}
      {!since && offer && (
        <Stack>
          <Text>{totp.scan}</Text>
          <QrCode text={offer.otpauthUrl} label={totp.qr} />
          <CopyLine text={offer.secret} what={totp.key} />
          <Form<'code'>
            submit={totp.confirm}
            change={confirm}
            onSubmit={({ code }) => confirm.mutate({ body: { code } })}
          >
            <TextInput
              name="code"
              label={totp.code}
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
        {labels.added} <Time at={since} />
      </Text>
      <ConfirmButton
        operation="DELETE /api/auth/totp"
        input={{}}
        action={totp.remove}
        title={totp.removeTitle}
        text={totp.removeText}
        small
        danger
      />
    </Group>
  )
}

const passkeys = words.security.passkeys

const COLUMNS: readonly Column<Schemas['Passkey']>[] = [
  { head: labels.name, wide: true, cell: ({ name }) => name },
  { head: labels.added, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: labels.lastUsed, cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : words.common.none) },
  {
    head: labels.actions,
    cell: ({ id, name }) => (
      <ConfirmButton
        operation="DELETE /api/auth/passkeys/{id}"
        input={{ params: { id } }}
        action={passkeys.remove}
        title={passkeys.removeTitle(name)}
        text={passkeys.removeText}
        small
        danger
        saved={words.common.removed}
      />
    ),
  },
]

async function addPasskey(name: string) {
  const { options } = await call('POST /api/auth/passkeys/options', { body: { purpose: 'REGISTER' } })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new Error(passkeys.failed)
  })
  return await call('POST /api/auth/passkeys/register', { body: { name, credential } })
}

/** `onEnrolled` gets the recovery codes of a first factor, else null. */
function Passkeys({ onEnrolled }: { onEnrolled: (codes: readonly string[] | null) => void }) {
  const client = useQueryClient()
  const [added, setAdded] = useState(0)
  const { data } = useApi('GET /api/auth/passkeys', NEWEST)
  const add = useSingleMutation({
    mutationFn: addPasskey,
    onSuccess: async ({ recoveryCodes }) => {
      setAdded(added + 1)
      onEnrolled(recoveryCodes)
      await client.invalidateQueries()
    },
  })
  return (
    <Section title={passkeys.title}>
      <Text>{passkeys.text}</Text>
      {data && data.data.length > 0 && <Rows label={passkeys.list} rows={data.data} columns={COLUMNS} />}
      <Form<'name'> key={added} submit={passkeys.add} change={add} onSubmit={({ name }) => add.mutate(name)}>
        <TextInput
          name="name"
          label={labels.name}
          placeholder={passkeys.namePlaceholder}
          maxLength={100}
          maw={320}
          autoComplete="off"
          required
        />
      </Form>
    </Section>
  )
}
