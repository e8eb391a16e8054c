import { Alert, Code } from '@mantine/core'
import { Rows, type Column } from '../../parts/rows.tsx'
import { words } from '../../words/words.ts'
import type { CsvFault } from './csv-row.ts'

const texts = words.payouts.csv

/** A file in a wrong form has an error in each value: these are enough to see what is wrong. */
const MOST_SHOWN = 100

const FAULTS: readonly Column<CsvFault>[] = [
  { head: texts.line, cell: ({ line }) => texts.lineOf(line) },
  { head: texts.column, cell: ({ column }) => column ?? words.common.none },
  { head: texts.value, cell: ({ value }) => (value ? <Code className="any-length">{value}</Code> : words.common.none) },
  { head: texts.fault, wide: true, cell: ({ fault, other }) => faultText(fault, other) },
]

const faultText = (fault: CsvFault['fault'], other: number | undefined): string =>
  other === undefined ? texts.wrong[fault] : `${texts.wrong[fault]} ${texts.sameAs(other)}`

/** The errors of a file, each with its line, its column and the wrong value. */
export function CsvFaults({ faults }: { faults: readonly CsvFault[] }) {
  return (
    <>
      <Alert role="alert" color="red" variant="outline" title={texts.faults(faults.length)}>
        {faults.length > MOST_SHOWN && texts.more(MOST_SHOWN)}
      </Alert>
      <Rows
        label={texts.fault}
        rows={faults.slice(0, MOST_SHOWN)}
        columns={FAULTS}
        keyOf={({ line, column, value, fault }) => [line, column, value, fault].join(' ')}
      />
    </>
  )
}
