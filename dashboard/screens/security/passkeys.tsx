import { useState } from 'react'
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { Text, TextInput } from '@mantine/core'
import { ApiError, call } from '../../api/call.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi, useSingleMutation } from '../../api/hooks.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.security.passkeys

const COLUMNS: readonly Column<Schemas['Passkey']>[] = [
  { head: texts.name, wide: true, cell: ({ name }) => name },
  { head: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.used, cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : words.common.none) },
  { head: texts.actions, cell: (passkey) => <Remove passkey={passkey} /> },
]

async function addPasskey(name: string) {
  const { options } = await call('POST /api/auth/passkeys/options', { body: { purpose: 'REGISTER' } })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new Error(texts.failed)
  })
  return await call('POST /api/auth/passkeys/register', { body: { name, credential } })
}

/** `onEnrolled` gets the recovery codes of a first factor, else null. */
export function Passkeys({ onEnrolled }: { onEnrolled: (codes: readonly string[] | null) => void }) {
  const client = useQueryClient()
  const [added, setAdded] = useState(0)
  const { data } = useApi('GET /api/auth/passkeys', { query: { limit: 100 } })
  const add = useSingleMutation({
    mutationFn: addPasskey,
    onSuccess: async ({ recoveryCodes }) => {
      setAdded(added + 1)
      onEnrolled(recoveryCodes)
      await client.invalidateQueries()
    },
  })
  return (
    <Section title={texts.title}>
      <Text>{texts.text}</Text>
      {data && data.data.length > 0 && <Rows label={texts.list} rows={data.data} columns={COLUMNS} />}
      <Form<'name'> key={added} submit={texts.add} change={add} onSubmit={({ name }) => add.mutate(name)}>
        <TextInput
          name="name"
          label={texts.name}
          placeholder={texts.namePlaceholder}
          maxLength={100}
          maw={320}
          autoComplete="off"
          required
        />
      </Form>
    </Section>
  )
}

function Remove({ passkey: { id, name } }: { passkey: Schemas['Passkey'] }) {
  return (
    <ConfirmButton
      operation="DELETE /api/auth/passkeys/{id}"
      input={{ params: { id } }}
      action={texts.remove}
      title={texts.removeTitle(name)}
      text={texts.removeText}
      small
      danger
      saved={words.common.removed}
    />
  )
}
