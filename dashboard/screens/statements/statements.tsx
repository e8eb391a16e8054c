import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { ErrorNotice, Loading } from '../../parts/notice.tsx'
import { Money } from '../../parts/values.tsx'
import { Page } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { words } from '../../words/words.ts'
import { dayOf } from '../../parts/days.ts'
import { locale } from '../../parts/locale.ts'

const texts = words.statements
const READ = 'GET /v1/statements/{month}'
const A_YEAR = 12

const COLUMNS: readonly Column<string>[] = [
  { head: texts.month, cell: monthText },
  { head: texts.opening, right: true, cell: (month) => <Balance month={month} of="openingCents" /> },
  { head: texts.closing, right: true, cell: (month) => <Balance month={month} of="closingCents" /> },
  { head: texts.statement, cell: (month) => <Open month={month} /> },
]

export function Screen() {
  const [shown, setShown] = useState(A_YEAR)
  const { data, error, refetch } = useApi('GET /api/account/status', {})
  const months = data ? monthsSince(data.business.createdAt) : []
  return (
    <Page title={texts.title}>
      <Text>{texts.intro}</Text>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Rows rows={months.slice(0, shown)} columns={COLUMNS} keyOf={(month) => month} />}
      {months.length > shown && (
        <Group>
          <Button variant="default" onClick={() => setShown(shown + A_YEAR)}>
            {texts.earlier}
          </Button>
        </Group>
      )}
    </Page>
  )
}

const useStatement = (month: string) => useApi(READ, { params: { month } })

function Balance({ month, of }: { month: string; of: 'openingCents' | 'closingCents' }) {
  const { data, error } = useStatement(month)
  if (!data) return error ? '–' : <Loading />
  if (data.currencies.length === 0) return words.common.none
  const isSoFar = of === 'closingCents' && !data.isComplete
  return (
    <Stack gap={2}>
      {data.currencies.map((each) => (
        <span key={each.currency}>
          <Money amountCents={each[of]} currency={each.currency} /> {isSoFar && texts.soFar}
        </span>
      ))}
    </Stack>
  )
}

/** Opens a statement. A browser's print dialog also saves a PDF. */
const WAYS = {
  open: (path: string) => window.location.assign(path),
  print: (path: string) => {
    const opened = window.open(path)
    opened?.addEventListener('load', () => opened.print())
  },
  csv: (path: string) => window.location.assign(`${path}&format=csv`),
} as const

/** Opens the statement by a new link, since a link lasts an hour and a screen may be open for longer. */
function Open({ month }: { month: string }) {
  const { data, error, refetch } = useStatement(month)
  const [opening, setOpening] = useState<keyof typeof WAYS | null>(null)
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />
  const open = async (way: keyof typeof WAYS) => {
    setOpening(way)
    const { data: newest } = await refetch()
    setOpening(null)
    if (!newest) return
    // The same service, by the name under which this page was loaded.
    const { pathname, search } = new URL(newest.url)
    WAYS[way](pathname + search)
  }
  return (
    <Group gap="xs">
      {(['open', 'print', 'csv'] as const).map((way) => (
        <Button
          key={way}
          variant="default"
          size="xs"
          disabled={!data}
          loading={opening === way}
          aria-label={texts.ways[way].of(monthText(month))}
          onClick={() => void open(way)}
        >
          {texts.ways[way].name}
        </Button>
      ))}
    </Group>
  )
}

/** Returns the months in South Africa, from the present one back to the month of a moment, as `2026-11`. */
function monthsSince(first: string): string[] {
  const last = dayOf(Date.parse(first)).slice(0, 7)
  const at = new Date(dayOf(Date.now()))
  const months: string[] = []
  for (let back = 0; ; back++) {
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
    if (month < last) return months
    months.push(month)
  }
}

/** Writes a month as readers say it: "November 2026". */
function monthText(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
