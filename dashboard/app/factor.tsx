import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { call } from '../api/call.ts'
import type { Schemas } from '../api/generated.ts'
import { useSingleMutation } from '../api/hooks.ts'
import { ErrorNotice } from '../parts/notice.tsx'
import { fieldsOf } from '../parts/form.tsx'
import { words } from '../words/words.ts'
import type { Factor, FactorNeeded, Session } from '../api/session.ts'

const texts = words.session.factor

type Methods = readonly Schemas['FactorMethod'][]

/** Opens the browser's dialog. With a `signInToken` for that sign-in, else for the session. */
async function askPasskey(signInToken: string | null): Promise<Factor> {
  const body = signInToken === null ? ({ purpose: 'CONFIRM' } as const) : ({ purpose: 'SIGN_IN', signInToken } as const)
  const { options } = await call('POST /api/auth/passkeys/options', { body })
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const asked = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
  return { passkey: asked }
}

interface FactorStepProps {
  methods: Methods
  /** Null to confirm a session. */
  signInToken: string | null
  give: (factor: Factor) => Promise<unknown>
}

export function FactorStep({ methods, signInToken, give }: FactorStepProps) {
  const giving = useSingleMutation({
    mutationFn: async (code: string | null) => give(code === null ? await askPasskey(signInToken) : { code }),
  })
  const byCode = methods.includes('TOTP') || methods.includes('RECOVERY_CODE')
  return (
    <form onSubmit={(event) => giving.mutate(fieldsOf<'code'>(event).code)}>
      <Stack>
        {methods.includes('PASSKEY') && (
          <Button type="button" loading={giving.isPending} onClick={() => giving.mutate(null)}>
            {texts.passkey}
          </Button>
        )}
        {byCode && (
          <TextInput
            name="code"
            label={texts.code}
            description={methods.includes('TOTP') ? texts.codeHint : texts.recoveryHint}
            autoComplete="one-time-code"
            required
          />
        )}
        {giving.error && <FactorError error={giving.error} />}
        {byCode && (
          <Button type="submit" variant={methods.includes('PASSKEY') ? 'default' : 'filled'} loading={giving.isPending}>
            {texts.submit}
          </Button>
        )}
      </Stack>
    </form>
  )
}

/** A sign-in by email and password. `factor` is the second step, if the user has a second factor. */
export function useSignIn(onSignedIn: (session: Session) => unknown) {
  const [needed, setNeeded] = useState<FactorNeeded | null>(null)
  const signingIn = useSingleMutation({
    mutationFn: async ({ email, password }: Record<'email' | 'password', string>) => {
      const result = await call('POST /dashboard/session', { body: { email, password } })
      if ('signInToken' in result) setNeeded(result)
      else await onSignedIn(result)
    },
  })
  const give = async (factor: Factor) => {
    const body = { signInToken: needed!.signInToken, ...factor }
    await onSignedIn(await call('POST /dashboard/session/second-factor', { body }))
  }
  return { signingIn, factor: needed && <FactorStep {...needed} give={give} />, back: () => setNeeded(null) }
}

/** The browser reports a cancelled or failed dialog by its own error, in its own words. */
function FactorError({ error }: { error: Error }) {
  const isOfBrowser = error.name === 'NotAllowedError' || error.name === 'WebAuthnError'
  return isOfBrowser ? <Text c="red">{texts.failed}</Text> : <ErrorNotice error={error} />
}
