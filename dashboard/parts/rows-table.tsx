import type { ReactNode } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AnswerOf, Input, OperationName } from '../api/call.ts'
import { useApi } from '../api/hooks.ts'
import { useAddress } from '../app/address.ts'
import { words } from '../words/words.ts'
import { ErrorNotice } from './error-notice.tsx'
import { Loading } from './progress.tsx'
import { useFilters } from './filters.tsx'
import { Rows, type Column } from './rows.tsx'

export type { Column } from './rows.tsx'

/** Operations that return a page of a list. */
type ListName = {
  [O in OperationName]: AnswerOf<O> extends { data: readonly unknown[]; nextCursor: string | null } ? O : never
}[OperationName]

export type RowOf<O extends ListName> =
  AnswerOf<O> extends { data: readonly (infer Row)[]; nextCursor: string | null } ? Row : never

interface RowsTableProps<O extends ListName> {
  label: string
  list: O
  /** The input of the list but for `cursor`, which is in the address. */
  input: Input<O>
  columns: readonly Column<RowOf<O>>[]
  keyOf: (row: RowOf<O>) => string
  /** Shown if there are no rows and no filters. */
  empty: ReactNode
  /** True if a filter outside the address is set. */
  filtered?: boolean
  /** Clears the filter outside the address. */
  onClear?: () => void
  /** False pauses the polling. */
  poll?: boolean
}

const PAGE_ROWS = 20

/**
 * A list of the API, newest first. The address holds the cursor, so a reload shows the same page. The list is polled
 * while the tab is visible.
 */
export function RowsTable<O extends ListName>({
  label,
  list,
  input,
  columns,
  keyOf,
  empty,
  filtered = false,
  onClear,
  poll = true,
}: RowsTableProps<O>) {
  const { cursor, ...filters } = useAddress()
  const query = { limit: PAGE_ROWS, ...(input as { query?: object }).query, ...(cursor ? { cursor } : {}) }
  const rows = useApi(list, { ...input, query }, { poll })

  if (rows.error && !rows.data) return <ErrorNotice error={rows.error} retry={() => void rows.refetch()} />
  if (!rows.data) return <Loading />
  const page = rows.data as unknown as { data: readonly RowOf<O>[]; nextCursor: string | null }
  if (page.data.length === 0)
    return filtered || cursor || Object.keys(filters).length > 0 ? <NoMatches onClear={onClear} /> : empty
  return (
    <>
      {rows.error && <ErrorNotice error={rows.error} />}
      <Rows label={label} rows={page.data} columns={columns} keyOf={keyOf} />
      <PageButtons next={page.nextCursor} first={!cursor} />
    </>
  )
}

function NoMatches({ onClear }: { onClear: (() => void) | undefined }) {
  const { clear } = useFilters()
  const clearAll = () => {
    clear()
    onClear?.()
  }
  return (
    <Group>
      <Text>{words.common.noMatches}</Text>
      <Button variant="default" size="xs" onClick={clearAll}>
        {words.common.clearFilters}
      </Button>
    </Group>
  )
}

function PageButtons({ next, first }: { next: string | null; first: boolean }) {
  const navigate = useNavigate()
  const show = (cursor: string | undefined) =>
    void navigate({ to: '.', search: (all: Record<string, string>) => ({ ...all, cursor }) })
  if (first && !next) return null
  return (
    <Group>
      <Button variant="default" disabled={first} onClick={() => show(undefined)}>
        {words.common.newest}
      </Button>
      <Button variant="default" disabled={!next} onClick={() => show(next!)}>
        {words.common.older}
      </Button>
    </Group>
  )
}
