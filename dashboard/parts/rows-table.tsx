import { useState } from 'react'
import { Button, CopyButton, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AnswerOf, Input, OperationName } from '../api/call.ts'
import { useApi } from '../api/hooks.ts'
import { useAddress, useWayBack } from './address.ts'
import { words } from '../words/words.ts'
import { Choice } from './fields.tsx'
import { ErrorNotice, LoadingRows } from './notice.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { useFilters } from './filters.tsx'
import { idOf, Rows, type Column } from './rows.tsx'

export type { Column } from './rows.tsx'

const texts = words.common.page

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
  input?: Input<O>
  /** Rows that lead the first page, wherever in the list they are. */
  first?: readonly RowOf<O>[]
  columns: readonly Column<RowOf<O>>[]
  keyOf?: (row: RowOf<O>) => string
  empty: EmptyStateProps | null
  /** Says what a search finds. Shown if a filter leaves no rows. */
  none?: string
  /** True if a filter outside the address is set. */
  filtered?: boolean
  /** Clears the filter outside the address. */
  onClear?: () => void
  poll?: boolean
}

/** Between the cursors of the pages up to this one, in the address: the API leads only to older rows. */
const BETWEEN = '.'

const PAGE_ROWS = ['20', '50', '100']

/**
 * A list of the API, newest first after the rows that lead it. The address holds filters, cursor and page size, so a
 * reload or a bookmark shows the same. The list is polled while the tab is visible.
 */
export function RowsTable<O extends ListName>({
  label,
  list,
  input,
  first,
  columns,
  keyOf = idOf as (row: RowOf<O>) => string,
  empty,
  none,
  filtered = false,
  onClear,
  poll = true,
}: RowsTableProps<O>) {
  useWayBack()
  const { cursor: cursors, rows: size, ...filters } = useAddress()
  const trail = cursors ? cursors.split(BETWEEN) : []
  const cursor = trail.at(-1)
  const limit = Number(PAGE_ROWS.includes(size ?? '') ? size : PAGE_ROWS[0])
  const query = { limit, ...input?.query, ...(cursor ? { cursor } : {}) }
  const rows = useApi(list, { ...input, query } as Input<O>, { poll })
  const [isFirst, setFirst] = useState(!cursor)
  // The previous page stays until the next one is read, and so do the rows that lead it.
  if (!rows.isPlaceholderData && isFirst !== !cursor) setFirst(!cursor)
  if (rows.error && !rows.data) return <ErrorNotice error={rows.error} retry={() => void rows.refetch()} />
  if (!rows.data) return <LoadingRows />
  const page = rows.data as unknown as { data: readonly RowOf<O>[]; nextCursor: string | null }
  if (page.data.length === 0)
    return filtered || cursor || Object.keys(filters).length > 0 ? (
      <NoMatches none={none} onClear={onClear} />
    ) : (
      empty && <EmptyState {...empty} />
    )
  const leading = new Set(first?.map(keyOf))
  const shown = [...((isFirst && first) || []), ...page.data.filter((row) => !leading.has(keyOf(row)))]
  return (
    <>
      {rows.error && <ErrorNotice error={rows.error} />}
      <Rows label={label} rows={shown} columns={columns} keyOf={keyOf} />
      <PageBar shown={shown.length} next={page.nextCursor} trail={trail} limit={limit} />
    </>
  )
}

function NoMatches({ none = '', onClear }: Pick<RowsTableProps<ListName>, 'none' | 'onClear'>) {
  const { clear } = useFilters()
  const clearAll = () => {
    clear()
    onClear?.()
  }
  return (
    <Group>
      <Text>
        {words.common.noMatches} {none}
      </Text>
      <Button variant="default" size="xs" onClick={clearAll}>
        {words.common.clearFilters}
      </Button>
    </Group>
  )
}

interface PageBarProps {
  shown: number
  next: string | null
  /** The cursors of the pages up to this one; none for the first. */
  trail: readonly string[]
  limit: number
}

/** Says how many rows there are, turns pages, chooses the rows of a page, and copies the address with all filters. */
function PageBar({ shown, next, trail, limit }: PageBarProps) {
  const navigate = useNavigate()
  const show = (changed: { cursor?: string; rows?: string }) =>
    void navigate({ to: '.', search: (all: Record<string, string>) => ({ ...all, cursor: undefined, ...changed }) })
  const isFirst = trail.length === 0
  const isAll = isFirst && !next
  const turns = [
    { label: words.common.newest, to: isFirst ? null : [] },
    { label: words.common.newer, to: isFirst ? null : trail.slice(0, -1) },
    { label: words.common.older, to: next ? [...trail, next] : null },
  ]
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed" component="output">
        {isAll ? texts.all(shown) : texts.some(shown, next !== null)}
      </Text>
      <Group gap="xs">
        {!(isAll && shown <= Number(PAGE_ROWS[0])) && (
          <Choice
            size="xs"
            aria-label={texts.perPage}
            value={String(limit)}
            onChange={(rows) => show({ rows })}
            data={PAGE_ROWS.map((value) => ({ value, label: texts.rows(value) }))}
          />
        )}
        {window.location.search !== '' && (
          <CopyButton value={window.location.href}>
            {({ copied, copy }) => (
              <Button size="xs" variant="subtle" onClick={copy}>
                {copied ? words.common.copied : texts.copyLink}
              </Button>
            )}
          </CopyButton>
        )}
        {!isAll &&
          turns.map(({ label, to }) => (
            <Button
              key={label}
              size="xs"
              variant="default"
              disabled={!to}
              onClick={() => show({ cursor: to!.join(BETWEEN) })}
            >
              {label}
            </Button>
          ))}
      </Group>
    </Group>
  )
}
