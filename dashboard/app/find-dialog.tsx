// A listbox of links has no element of its own.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useId, useState, type KeyboardEvent } from 'react'
import { Modal, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { SCREENS } from './screens.ts'
import { useSession } from '../api/session.ts'
import { useApi } from '../api/hooks.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { isListed, refusalOf } from '../parts/screen.ts'
import { moneyText } from '../parts/money.tsx'
import { stateText } from '../parts/state-badge.tsx'
import { timeText } from '../parts/time.tsx'
import { words } from '../words/words.ts'
import { hasList, placeOf } from './places.ts'

const texts = words.find

/** Delay between the last key press and the search. */
const TYPED_MS = 250

interface Result {
  to: string
  search?: Record<string, string>
  title: string
  detail: string | null
}

interface ResultGroup {
  title: string
  results: readonly Result[]
}

/** Returns the screens of this session whose title has the text. */
function useScreens(q: string): ResultGroup[] {
  const session = useSession()
  const results = SCREENS.filter((each) => isListed(each) && refusalOf(each, session) === null)
    .map(({ path, title, tab }) => ({
      to: path,
      title: tab && tab !== title ? `${title}: ${tab}` : title,
      detail: null,
    }))
    .filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
  return q === '' || results.length === 0 ? [] : [{ title: texts.screens, results }]
}

function useFound(q: string) {
  const { business } = useSession()
  const isOperator = business === null
  const enabled = q !== ''
  const own = useApi('GET /api/search', { query: { q } }, { enabled: enabled && !isOperator })
  const all = useApi('GET /api/operator/search', { query: { q } }, { enabled: enabled && isOperator })
  const found = isOperator ? all.data?.groups : own.data?.data
  const groups = (enabled ? (found ?? []) : []).map(({ kind, count, more, items }): ResultGroup => {
    const counted = more ? texts.more(count) : String(count)
    return {
      title: texts.kinds[kind],
      results: [
        ...items.map((item) => ({
          to: placeOf(kind, item, isOperator),
          title: item.title,
          detail: [
            item.businessName,
            item.amountCents !== null && item.currency !== null && moneyText(item.amountCents, item.currency),
            item.state && stateText(item.state),
            item.detail,
            timeText(item.createdAt),
          ]
            .filter(Boolean)
            .join(' · '),
        })),
        ...(count > items.length && hasList(kind, q, isOperator)
          ? [{ to: '/transactions', search: { search: q }, title: texts.all(counted), detail: null }]
          : []),
      ],
    }
  })
  const read = isOperator ? all : own
  return { groups, error: enabled ? read.error : null, isReading: enabled && read.isFetching }
}

const scrollTo = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** The address, for a click that opens another tab. */
const hrefOf = ({ to, search }: Result) => `/dashboard${to}${search ? `?${new URLSearchParams(search)}` : ''}`

/** Finds anything by typing: the arrow keys choose a result, Enter opens it. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { business } = useSession()
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), TYPED_MS)
  const q = typed.trim() === '' ? '' : settled
  const { groups: found, error, isReading } = useFound(q)
  const groups = [...useScreens(q), ...found]
  const results = groups.flatMap((group) => group.results)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, Math.max(0, results.length - 1))
  const list = useId()
  const optionId = (index: number) => `${list}-${index}`
  const navigate = useNavigate()
  const open = ({ to, search = {} }: Result) => {
    onClose()
    void navigate({ to, search })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length > 0) setChosen((at + step + results.length) % results.length)
    else if (event.key === 'Enter' && results[at]) open(results[at])
    else return
    event.preventDefault()
  }
  const isEmpty = q !== '' && !isReading && !error && results.length === 0
  let index = -1
  return (
    <Modal opened size="lg" title={texts.title} onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label={texts.label}
          description={business ? texts.hint : texts.operatorHint}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={list}
          aria-activedescendant={results.length > 0 ? optionId(at) : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        {error && <ErrorNotice error={error} />}
        <VisuallyHidden role="status">{q === '' || isReading ? '' : texts.found(results.length)}</VisuallyHidden>
        {isEmpty && <Text c="dimmed">{texts.none}</Text>}
        <div id={list} role="listbox" aria-label={texts.title} className="found">
          {groups.map(({ title, results: some }) => (
            <div key={title} role="group" aria-label={title}>
              <Text size="xs" fw={700} c="dimmed" aria-hidden>
                {title}
              </Text>
              {some.map((result) => {
                index += 1
                const own = index
                return (
                  <a
                    key={result.to + result.title}
                    id={optionId(own)}
                    ref={own === at ? scrollTo : undefined}
                    role="option"
                    aria-selected={own === at}
                    tabIndex={-1}
                    href={hrefOf(result)}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return
                      event.preventDefault()
                      open(result)
                    }}
                  >
                    <span>{result.title}</span>
                    {result.detail && <small>{result.detail}</small>}
                  </a>
                )
              })}
            </div>
          ))}
        </div>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {texts.keys}
        </Text>
      </Stack>
    </Modal>
  )
}
