import { useState } from 'react'
import { Button, Modal, NativeSelect, Text } from '@mantine/core'
import type { BodyOf } from '../api/call.ts'
import { useChange } from '../api/hooks.ts'
import { useAddress } from './address.ts'
import { exports } from '../words/en/exports.ts'
import { DayField } from './fields.tsx'
import { chosenDays, dayBefore, startOfDay } from './days.ts'
import { Form } from './form.tsx'
import { LockedControl, usePaidPlan } from './locked.tsx'
import { useMay } from './may.tsx'
import { words } from '../words/words.ts'

const texts = exports
const MAKE = 'POST /v1/exports'
const USUAL_DAYS = 30

type Body = BodyOf<typeof MAKE>
export type ExportKind = Body['kind']

/** Earlier than any row. */
const BEGINNING = '2000-01-01T00:00:00.000Z'

/** The lists on which a Sandbox business sees what the paid plan adds; the others have no button then. */
const LOCKED: readonly ExportKind[] = ['transactions', 'audit']

interface ExportButtonProps {
  /** The first is chosen by default. */
  kinds: readonly [ExportKind, ...ExportKind[]]
  /** The filters of the list, which the file has too. */
  filters?: Readonly<Record<string, string | number | boolean | undefined>>
  /** The file has every row, whenever it was created: for lists that one reads as a whole. */
  whole?: boolean
  note?: string | undefined
}

/** Downloads the rows of a list as a file, by default those of the days by which the list is filtered. */
export function ExportButton({ kinds, filters, whole = false, note }: ExportButtonProps) {
  const { from = dayBefore(USUAL_DAYS), to = dayBefore(0) } = chosenDays(useAddress())
  const [opened, setOpened] = useState(false)
  const mayExport = useMay(MAKE)
  const paid = usePaidPlan()
  const change = useChange(MAKE, {
    onDone: ({ url }) => {
      setOpened(false)
      // The same service, by the name under which this page was loaded. The response is a file, so the page stays.
      const { pathname, search } = new URL(url)
      window.location.assign(pathname + search)
    },
  })
  if (!mayExport) return null
  if (!paid) return LOCKED.includes(kinds[0]) ? <LockedControl label={texts.open} reason={texts.locked} /> : null
  const given = Object.entries(filters ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const send = (fields: Record<'kind' | 'from' | 'to' | 'format', string>) =>
    change.mutate({
      body: {
        kind: (fields.kind ?? kinds[0]) as ExportKind,
        format: fields.format as Body['format'],
        since: whole ? BEGINNING : startOfDay(fields.from)!,
        until: whole ? new Date().toISOString() : startOfDay(fields.to, 1)!,
        filters: Object.fromEntries(given),
      },
    })
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {texts.open}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={texts.title[kinds[0]]}>
        <Form submit={texts.download} change={change} onSubmit={send}>
          <Text>{whole ? texts.whole : given.length > 0 ? texts.filtered : texts.text}</Text>
          {note && <Text>{note}</Text>}
          {kinds.length > 1 && (
            <NativeSelect
              name="kind"
              label={texts.rows}
              data={kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] ?? kind }))}
            />
          )}
          {!whole && (
            <>
              <DayField name="from" label={words.common.days.from} required data-autofocus defaultValue={from} />
              <DayField name="to" label={words.common.days.to} required defaultValue={to} />
            </>
          )}
          <NativeSelect
            name="format"
            label={texts.format}
            data={kinds.includes('transactions') ? [...texts.sheets, ...texts.formats] : texts.formats}
          />
        </Form>
      </Modal>
    </>
  )
}
