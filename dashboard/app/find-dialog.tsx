// HTML has no element for a listbox of links.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useId, useState, type KeyboardEvent } from 'react'
import { Modal, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { SCREENS } from './screens.ts'
import type { OperationName } from '../api/call.ts'
import type { Schemas } from '../api/generated.ts'
import { useSession } from '../api/session.ts'
import { useApi } from '../api/hooks.ts'
import { ErrorNotice } from '../parts/notice.tsx'
import { NEW } from '../parts/adding.tsx'
import { usePaidPlan } from '../parts/locked.tsx'
import { admits } from '../parts/may.tsx'
import { isListed, refusalOf } from '../parts/screen.ts'
import { moneyText, stateText, timeText } from '../parts/values.tsx'
import { customerOf, isMade, purposeOf } from '../parts/transaction-name.tsx'
import { labels, words } from '../words/words.ts'

const texts = words.find

const TYPED_MS = 250
/** The newest transactions that show before. */
const SHOWN = 5

interface Result {
  to: string
  search?: Record<string, string>
  hash?: string
  title: string
  detail?: string
  amount?: string | undefined
}

interface ResultGroup {
  title: string
  results: readonly Result[]
}

const ACTIONS: readonly (Result & { operation: OperationName })[] = [
  { title: words.links.create, to: '/links/new', operation: 'POST /api/payment-links' },
  { title: words.payouts.make, to: '/payouts/new', operation: 'POST /v1/payouts' },
  { title: words.recipients.add.action, to: '/recipients', hash: NEW, operation: 'POST /v1/recipients' },
  { title: words.users.invite.action, to: '/users', hash: NEW, operation: 'POST /api/account/invitations' },
  { title: words.keys.mint.action, to: '/keys', hash: NEW, operation: 'POST /api/api-keys' },
  { title: words.webhooks.add.action, to: '/webhooks', hash: NEW, operation: 'POST /v1/webhook_endpoints' },
]

/** Returns the actions of this session whose title has the text, and of a text also the screens. */
function useOffered(q: string): ResultGroup[] {
  const session = useSession()
  const paid = usePaidPlan()
  const isOpen = (path: string) => paid || !SCREENS.find((each) => each.path === path)?.paid
  const actions = ACTIONS.filter(({ to, operation }) => admits(operation, session.user.role) && isOpen(to))
  const screens = SCREENS.filter((each) => q !== '' && isListed(each) && refusalOf(each, session) === null).map(
    ({ path, title, tab }) => ({ to: path, title: tab && tab !== title ? `${title}: ${tab}` : title }),
  )
  const matching = (some: readonly Result[]) =>
    some.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
  return [
    { title: labels.actions, results: matching(actions) },
    { title: texts.screens, results: matching(screens) },
  ]
}

type Named = Pick<Schemas['FoundItem'], 'amountCents' | 'currency' | 'state' | 'createdAt'>

/** Returns a result from what names it, the first name as its title, and what it has of state, time and amount. */
function resultOf(to: string, names: readonly (string | null | undefined)[], item: Named): Result {
  const { amountCents, currency, state, createdAt } = item
  const known = names.filter((name) => name && !isMade(name))
  const [title, ...more] = known.length > 0 ? known : names
  return {
    to,
    title: title!,
    detail: [...more, state && stateText(state), timeText(createdAt)].filter(Boolean).join(' · '),
    amount: amountCents !== null && currency !== null ? moneyText(amountCents, currency) : undefined,
  }
}

/** Reads the newest transactions of a business, which show before anything is typed. */
function useNewest(q: string): ResultGroup {
  const enabled = useSession().business !== null && q === ''
  const { data } = useApi('GET /api/payments/history', { query: { limit: SHOWN } }, { enabled })
  const results = (data?.data ?? []).map((each) => {
    const purpose = purposeOf(each) ?? words.transactions.kinds[each.kind]
    return resultOf(`/transactions/${each.transactionId}`, [purpose, each.payee?.name ?? customerOf(each)], each)
  })
  return { title: texts.newest, results: enabled ? results : [] }
}

function useFound(q: string) {
  const { business } = useSession()
  const isOperator = business === null
  const enabled = q !== ''
  const own = useApi('GET /api/search', { query: { q } }, { enabled: enabled && !isOperator })
  const all = useApi('GET /api/operator/search', { query: { q } }, { enabled: enabled && isOperator })
  const found = isOperator ? all.data?.groups : own.data?.data
  // A receipt belongs to a payment that is found too.
  const shown = (enabled ? (found ?? []) : []).filter(({ kind }) => kind !== 'receipt' || /^rct_/i.test(q))
  const groups = shown.map(({ kind, count, more, items }): ResultGroup => {
    const rest = { to: '/transactions', search: { search: q }, title: texts.all(more ? texts.more(count) : `${count}`) }
    return {
      title: texts.kinds[kind],
      results: [
        ...items.map((item) =>
          resultOf(placeOf(kind, item, isOperator), [item.title, item.businessName, item.customer, item.detail], item),
        ),
        ...(count > items.length && hasList(kind, q, isOperator) ? [rest] : []),
      ],
    }
  })
  const read = isOperator ? all : own
  return { groups, error: enabled ? read.error : null, isReading: enabled && read.isFetching }
}

const scrollTo = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** The address, for a click that opens another tab. */
const hrefOf = ({ to, search, hash }: Result) =>
  `/dashboard${to}${search ? `?${new URLSearchParams(search)}` : ''}${hash ? `#${hash}` : ''}`

/** Finds anything by typing: the arrow keys choose a result, Enter opens it. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { business } = useSession()
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), TYPED_MS)
  const q = typed.trim() === '' ? '' : settled
  const { groups: found, error, isReading } = useFound(q)
  const groups = [useNewest(q), ...useOffered(q), ...found].filter((group) => group.results.length > 0)
  const results = groups.flatMap((group) => group.results)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, Math.max(0, results.length - 1))
  const list = useId()
  const optionId = (index: number) => `${list}-${index}`
  const navigate = useNavigate()
  const open = ({ to, search = {}, hash = '' }: Result) => {
    onClose()
    void navigate({ to, search, hash })
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
          label={labels.search}
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
                    key={hrefOf(result)}
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
                    {result.amount && <span className="money">{result.amount}</span>}
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

type Kind = Schemas['FoundGroup']['kind']
type Item = Schemas['FoundItem']

/** The screens of a business on which each kind is shown. */
const PLACES: Readonly<Record<Kind, (item: Item) => string>> = {
  business: ({ id }) => `/operator/businesses/${id}`,
  transaction: ({ id }) => `/transactions/${id}`,
  link: ({ id }) => `/links/${id}`,
  payoutBatch: ({ id }) => `/payouts/${id}`,
  payout: ({ id }) => `/transactions/${id}`,
  recipient: () => '/recipients',
  dispute: ({ id }) => `/disputes/${id}`,
  settlement: ({ id }) => `/settlements/${id}`,
  receipt: ({ id }) => `/receipts/${id}`,
  endpoint: ({ id }) => `/webhooks/${id}`,
  delivery: ({ id }) => `/webhooks/deliveries/${id}`,
  account: () => '/accounts',
  split: () => '/accounts/splits',
}

/** Returns the path of a result. An operator sees the transaction that it belongs to, or else its business. */
function placeOf(kind: Kind, item: Item, isOperator: boolean): string {
  if (!isOperator) return PLACES[kind](item)
  if (item.transactionId !== null) return `/operator/review/${item.transactionId}`
  return item.businessId === null ? '/operator/differences' : `/operator/businesses/${item.businessId}`
}

/** Returns whether the list of a kind can show all results. Its address would keep an email, so it finds none. */
const hasList = (kind: Kind, q: string, isOperator: boolean): boolean =>
  !isOperator && kind === 'transaction' && !q.includes('@')
