import { useRef, useState, type ChangeEvent } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../app/address.ts'
import { words } from '../words/words.ts'

/** The filters of a screen, kept in its address. A changed filter returns to the first page. */
export function useFilters() {
  const search = useAddress()
  const navigate = useNavigate()
  const change = (name: string, value: string) =>
    void navigate({
      to: '.',
      search: (all: Record<string, string>) => ({ ...all, cursor: undefined, [name]: value || undefined }),
      replace: true,
    })
  const clear = () => void navigate({ to: '.', search: {}, replace: true })
  return { search, change, clear }
}

interface FilterProps {
  name: string
  label: string
}

interface Choices {
  values: readonly string[]
  /** Labels by value. Default: the value in lower case. */
  labels?: Readonly<Record<string, string>>
}

/** Filters by one value, or shows all. */
export function ChoiceFilter({ name, label, values, labels }: FilterProps & Choices) {
  const { search, change } = useFilters()
  const plain = (value: string) => value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ')
  const data = [
    { value: '', label: words.common.all },
    ...values.map((value) => ({ value, label: labels?.[value] ?? plain(value) })),
  ]
  return (
    <NativeSelect
      label={label}
      data={data}
      value={search[name] ?? ''}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )
}

/** Delay between the last key press and the search. */
const TYPED_MS = 300

/** Filters by text. The key `/` focuses the filter with `search`. */
export function TextFilter({ name, label, search: isSearch = false }: FilterProps & { search?: boolean }) {
  const { search, change } = useFilters()
  const inAddress = search[name] ?? ''
  const [typed, setTyped] = useState({ text: inAddress, beside: inAddress })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed. Unless it changed by this field, its value replaces the typed text.
  if (typed.beside !== inAddress) {
    setTyped({ text: typed.text.trim() === inAddress ? typed.text : inAddress, beside: inAddress })
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    setTyped({ ...typed, text })
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => change(name, text.trim()), TYPED_MS)
  }
  return (
    <TextInput
      label={label}
      value={typed.text}
      onChange={onChange}
      {...(isSearch ? { 'data-search': true, placeholder: '/' } : {})}
    />
  )
}

/** Filters by a day in the viewer's time zone. */
export function DayFilter({ name, label }: FilterProps) {
  const { search, change } = useFilters()
  return (
    <TextInput
      type="date"
      label={label}
      value={search[name] ?? ''}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )
}

/** Returns when a day (YYYY-MM-DD) begins in the viewer's time zone, as ISO 8601; undefined if it is not a day. */
export function startOfDay(day: string | undefined, daysLater = 0): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (!match) return undefined
  const [, year, month, date] = match.map(Number)
  return new Date(year!, month! - 1, date! + daysLater).toISOString()
}
