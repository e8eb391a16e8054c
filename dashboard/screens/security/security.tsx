import { Button, Group, Text, PasswordInput, Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession, sessionChanged } from '../../api/session.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { Choice } from '../../parts/fields.tsx'
import { ErrorNotice, Done } from '../../parts/notice.tsx'
import { useFirstStepsHidden } from '../../parts/hidden-first-steps.ts'
import { chooseConvention, convention } from '../../parts/locale.ts'
import { Page, Section } from '../../parts/page.tsx'
import { labels, words } from '../../words/words.ts'
import { Factors } from './factors.tsx'
import { useState } from 'react'
import { Form } from '../../parts/form.tsx'
import { NewPassword } from '../../parts/new-password.tsx'
import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { RowsTable, type Column } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/values.tsx'

const texts = words.security
const { title, ...choice } = texts.datesAndAmounts

export function Screen() {
  const { user } = useSession()
  return (
    <Page title={texts.title}>
      <Section title={title}>
        <Choice maw={420} {...choice} value={convention} onChange={chooseConvention} />
      </Section>
      <ChangePassword />
      <Factors />
      {user.role === 'ADMIN' && <Required />}
      <Section title={texts.sessions.title}>
        <Sessions />
      </Section>
      <FirstStepsAgain />
    </Page>
  )
}

function FirstStepsAgain() {
  const [hidden, hide] = useFirstStepsHidden()
  if (!hidden) return null
  return (
    <Group>
      <Button component={Link} to="/" variant="default" onClick={() => hide(false)}>
        {words.firstSteps.show}
      </Button>
    </Group>
  )
}

function Required() {
  const { data } = useApi('GET /api/auth/second-factor', {})
  const change = useChange('PUT /api/account/second-factor')
  if (!data) return null
  const { required } = data
  return (
    <Section title={texts.required.title}>
      <Text>{texts.required.text}</Text>
      {change.error && <ErrorNotice error={change.error} />}
      <Group>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ body: { required: !required } })}
        >
          {required ? texts.required.off : texts.required.on}
        </Button>
      </Group>
    </Section>
  )
}

const password = words.security.password

type Fields = 'currentPassword' | 'newPassword' | 'repeated'

/** Changes the password. The service ends the user's other sessions. */
function ChangePassword() {
  const { email } = useSession().user
  const [changes, setChanges] = useState(0)
  const [differs, setDiffers] = useState(false)
  const change = useChange('POST /api/auth/password', { onDone: () => setChanges(changes + 1) })
  const submit = ({ currentPassword, newPassword, repeated }: Record<Fields, string>) => {
    setDiffers(newPassword !== repeated)
    if (newPassword === repeated) change.mutate({ body: { currentPassword, newPassword } })
  }
  return (
    <Section title={password.title}>
      {changes > 0 && <Done>{password.done}</Done>}
      {/* A new key empties the fields after a change. */}
      <Form<Fields> key={changes} submit={password.submit} change={change} onSubmit={submit}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          name="currentPassword"
          label={password.current}
          autoComplete="current-password"
          maw={320}
          required
        />
        <NewPassword name="newPassword" label={labels.newPassword} maw={320} />
        <PasswordInput
          name="repeated"
          label={password.repeated}
          autoComplete="new-password"
          error={differs ? password.differs : undefined}
          maw={320}
          required
        />
      </Form>
    </Section>
  )
}

const sessions = words.security.sessions

const COLUMNS: readonly Column<Schemas['Session']>[] = [
  {
    head: sessions.device,
    wide: true,
    cell: ({ userAgent, current }) => (
      <Group gap="xs">
        <span title={userAgent ?? undefined}>{deviceText(userAgent)}</span>
        {current && (
          <Badge variant="outline" tt="none">
            {sessions.current}
          </Badge>
        )}
      </Group>
    ),
  },
  { head: labels.type, cell: ({ kind }) => sessions.kinds[kind] },
  { head: sessions.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: labels.lastUsed, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
  { head: labels.expires, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  {
    head: labels.actions,
    cell: ({ id, current }) => (
      <ConfirmButton
        operation="DELETE /api/auth/sessions/{id}"
        input={{ params: { id } }}
        action={sessions.end}
        title={sessions.endTitle}
        text={current ? sessions.endOwnText : sessions.endText}
        small
        danger
        onDone={() => {
          if (current) void sessionChanged()
        }}
      />
    ),
  },
]

function Sessions() {
  return (
    <>
      <Text>{sessions.text}</Text>
      <RowsTable label={sessions.list} list="GET /api/auth/sessions" columns={COLUMNS} empty={null} />
      <Group>
        <ConfirmButton
          operation="DELETE /api/auth/sessions"
          input={{}}
          action={sessions.endOthers}
          title={sessions.endOthersTitle}
          text={sessions.endOthersText}
          danger
          saved={sessions.othersEnded}
        />
      </Group>
    </>
  )
}

/** In this order: most browsers also name the ones that come later. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: typeof BROWSERS, userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

/** Returns the browser and system of a `User-Agent`, or the first name of a program, such as "curl/8.5.0". */
function deviceText(userAgent: string | null): string {
  if (!userAgent) return sessions.unknown
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  if (browser && system) return sessions.on(browser, system)
  return browser ?? userAgent.split(' ')[0]!
}
