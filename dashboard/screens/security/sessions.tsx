import { Badge, Group, Text } from '@mantine/core'
import { sessionChanged } from '../../api/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { RowsTable, type Column } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.security.sessions

type Session = Schemas['Session']

const COLUMNS: readonly Column<Session>[] = [
  { head: texts.device, wide: true, cell: (session) => <Device session={session} /> },
  { head: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
  { head: texts.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.used, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
  { head: texts.until, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  { head: texts.actions, cell: (session) => <End session={session} /> },
]

export function Sessions() {
  return (
    <>
      <Text>{texts.text}</Text>
      <RowsTable label={texts.list} list="GET /api/auth/sessions" columns={COLUMNS} empty={null} />
      <EndOthers />
    </>
  )
}

function Device({ session: { userAgent, current } }: { session: Session }) {
  return (
    <Group gap="xs">
      <span title={userAgent ?? undefined}>{deviceText(userAgent)}</span>
      {current && (
        <Badge variant="outline" tt="none">
          {texts.current}
        </Badge>
      )}
    </Group>
  )
}

function End({ session: { id, current } }: { session: Session }) {
  return (
    <ConfirmButton
      operation="DELETE /api/auth/sessions/{id}"
      input={{ params: { id } }}
      action={texts.end}
      title={texts.endTitle}
      text={current ? texts.endOwnText : texts.endText}
      small
      danger
      onDone={() => {
        if (current) void sessionChanged()
      }}
    />
  )
}

function EndOthers() {
  return (
    <Group>
      <ConfirmButton
        operation="DELETE /api/auth/sessions"
        input={{}}
        action={texts.endOthers}
        title={texts.endOthersTitle}
        text={texts.endOthersText}
        danger
        saved={texts.othersEnded}
      />
    </Group>
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
  if (!userAgent) return words.security.sessions.unknown
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  if (browser && system) return words.security.sessions.on(browser, system)
  return browser ?? userAgent.split(' ')[0]!
}
