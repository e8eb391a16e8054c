import { words } from '../words/words.ts'
import { dateFormat } from './date-format.ts'
import { locale, timeZone } from './locale.ts'
import { parseAmount as parseWritten } from '../../src/csv/amount.ts'
import type { Column } from './rows.tsx'
import type { ReactNode } from 'react'
import { Badge } from '@mantine/core'
import type { Schemas } from '../api/generated.ts'
import { NEWEST, useApi } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'

const SHORT = { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', timeZone } as const
const OF_THIS_YEAR = dateFormat(locale, SHORT)
const OF_ANOTHER = dateFormat(locale, { ...SHORT, year: 'numeric' })
const YEAR = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone })

/** Formats a time in South Africa. A year is named only if it is another than the present one. */
export function timeText(at: string): string {
  const date = new Date(at)
  return (YEAR.format(date) === YEAR.format() ? OF_THIS_YEAR : OF_ANOTHER)(date)
}

const EXACT = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone })

/** Formats a time in South Africa with its year, its seconds and its zone. */
export const exactTimeText = (at: string): string => `${EXACT(new Date(at))} SAST`

/**
 * Shows a time in South Africa, or `text` in its place, such as "in 4 min". Its tooltip has the zone, and the
 * milliseconds in UTC for programs.
 */
export function Time({ at, text }: { at: string | null | undefined; text?: string }) {
  if (!at) return <span>{words.common.none}</span>
  return (
    <time dateTime={at} title={`${exactTimeText(at)}, ${at}`}>
      {text ?? timeText(at)}
    </time>
  )
}

const DAY = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a day (YYYY-MM-DD), which is the same in every time zone. */
export const dayText = (day: string): string => DAY(new Date(day))

export const CURRENCIES = ['ZAR', 'USD', 'EUR', 'GBP', 'NGN', 'KES', 'GHS'] satisfies Schemas['Currency'][]

/** All currencies of the API have two decimals. */
const MINOR_DIGITS = 2

const formats = new Map<string, Intl.NumberFormat>()

/** Rand have their sign, other currencies their code: a "$" could be of several countries. */
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const currencyDisplay = currency === 'ZAR' ? 'narrowSymbol' : 'code'
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay,
    signDisplay: 'negative',
  })
  formats.set(currency, format)
  return format
}

/** Formats like the payers' pages: "R 123 456,78", "USD 12,50". The quotient of a safe integer keeps its cents. */
export const moneyText = (amountCents: number, currency: string): string =>
  formatOf(currency)
    .format(amountCents / 10 ** MINOR_DIGITS)
    .replace('-', '−')

/** Formats a difference, with its sign: "+R 0,01". */
export const changeText = (amountCents: number, currency: string): string =>
  (amountCents > 0 ? '+' : '') + moneyText(amountCents, currency)

export function Money({ amountCents, currency }: { amountCents: number; currency: string }) {
  return <span className="money">{moneyText(amountCents, currency)}</span>
}

/** A refund or a payout leaves the business, so its amount is shown as negative. */
export const signedCents = ({ kind, amountCents }: { kind: 'COLLECT' | 'REFUND' | 'PAYOUT'; amountCents: number }) =>
  kind === 'COLLECT' ? amountCents : -amountCents

/** Parses "150" or "R 1 234,50" into minor units; returns null for any other text, also for one that is ambiguous. */
export function parseAmount(text: string, currency?: string): number | null {
  const cents = parseWritten(text, currency)
  return cents === 'AMBIGUOUS' ? null : cents
}

/** A column of amounts. What is deducted is negative, so that a row adds up. Nothing is shown for no money. */
export const amount = <Row extends { currency: string }>(
  head: string,
  of: (row: Row) => number,
  phone?: 'amount',
): Column<Row> => ({
  head,
  right: true,
  phone,
  cell: (row) => (of(row) === 0 ? null : <Money amountCents={of(row)} currency={row.currency} />),
})

/** Green: done. Red: failed. Yellow: needs attention. Blue: in progress. Grey: any other state. See dashboard.css. */
const STATES = {
  green: ['SUCCEEDED', 'PAID', 'DELIVERED', 'APPROVED', 'ACTIVE', 'COMPLETED', 'UP', 'WON'],
  red: ['FAILED', 'DEAD', 'DECLINED', 'REJECTED', 'FAILING', 'DOWN', 'LOST'],
  yellow: ['UNKNOWN', 'REQUIRES_ACTION', 'PENDING_APPROVAL', 'WAITING_RETRY', 'SUBMITTED', 'OPEN', 'NEEDS_RESPONSE'],
  blue: ['PROCESSING', 'PENDING', 'SENDING', 'UNDER_REVIEW'],
}

/** Returns the colour of a state; undefined for grey. */
export const toneOf = (state: string): string | undefined =>
  Object.entries(STATES).find(([, states]) => states.includes(state))?.[0]

export const stateText = (state: string): string =>
  words.states[state] ?? state.charAt(0) + state.slice(1).toLowerCase().replaceAll('_', ' ')

export const Dot = ({ color, children }: { color: 'red' | 'yellow' | 'green'; children: ReactNode }) => (
  <Badge variant="dot" color={color} tt="none" fw={600} miw="max-content">
    {children}
  </Badge>
)

export function StateBadge({ state, text = stateText(state) }: { state: string; text?: string }) {
  return (
    <span className="state" data-tone={toneOf(state)}>
      {text}
    </span>
  )
}

const NAMES: Readonly<Record<string, string>> = words.providers

/** Returns the name of a provider for people, or its id where it has no name here; a dash for none. */
export const providerName = (providerId: string | null): string =>
  providerId === null ? words.common.none : (NAMES[providerId] ?? providerId)

/** Returns the holder of a connected account by its id; the id itself for one that is older than the newest hundred. */
export function useAccountName(): (accountId: string) => string {
  const { data } = useApi('GET /api/connect/accounts', NEWEST)
  return (accountId) => data?.data.find(({ id }) => id === accountId)?.businessName ?? accountId
}

interface MakerProps {
  maker: { type: 'USER' | 'API_KEY'; id: string; name: string | null }
}

export function Maker({ maker: { type, id, name } }: MakerProps) {
  const { user } = useSession()
  if (type === 'API_KEY') return words.common.byKey(name ?? id)
  return id === user.id ? words.common.ofYours(user.email) : (name ?? id)
}
