import { useRef, useState, type ChangeEvent } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../app/address.ts'
import { words } from '../words/words.ts'

/** The filters of a screen, kept in its address. A change goes back to the newest rows. */
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
  /** The label of a value, if it is not the value itself in lower case. */
  labels?: Readonly<Record<string, string>>
}

/** One of a few values, or all. */
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

/** Milliseconds after the last letter before it is looked for. */
const TYPED_MS = 300

/** A text; `search` is the one that `/` leads to. */
export function TextFilter({ name, label, search: isSearch = false }: FilterProps & { search?: boolean }) {
  const { search, change } = useFilters()
  const inAddress = search[name] ?? ''
  const [typed, setTyped] = useState({ text: inAddress, beside: inAddress })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed: by what was typed, or by something else, which then counts.
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

/** A day in the viewer's zone, as the moment at which it begins. */
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

/** For the API: the beginning of a day from an address, and of the day after it. */
export function startOfDay(day: string | undefined, daysLater = 0): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (!match) return undefined
  const [, year, month, date] = match.map(Number)
  return new Date(year!, month! - 1, date! + daysLater).toISOString()
}
