import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { Button, Group, Kbd, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from './address.ts'
import { words } from '../words/words.ts'
import { Choice, DayField } from './fields.tsx'
import { DAY_PRESETS } from './days.ts'
import { stateText } from './values.tsx'

const days = words.common.days
const CUSTOM = 'custom'

/** The filters of a screen, kept in its address. A changed filter returns to the first page. */
export function useFilters() {
  const search = useAddress()
  const navigate = useNavigate()
  const changeAll = (values: Readonly<Record<string, string>>) => {
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || undefined]))
    void navigate({
      to: '.',
      search: (all: Record<string, string>) => ({ ...all, cursor: undefined, ...given }),
      replace: true,
    })
  }
  const change = (name: string, value: string) => changeAll({ [name]: value })
  const clear = () => void navigate({ to: '.', search: {}, replace: true })
  return { search, change, changeAll, clear }
}

/** The query parameters of a list that are no filters. */
const PAGE = ['cursor', 'rows']

/** The filters above a list. On a phone they open behind a button, since they would fill half of its screen. */
export function Filters({ children }: { children: ReactNode }) {
  const { search } = useFilters()
  const [opened, setOpened] = useState(false)
  const set = Object.entries(search).filter(([name, value]) => value && !PAGE.includes(name)).length
  return (
    <>
      <Button
        className="filters-button"
        size="xs"
        variant="default"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {words.common.filters(set)}
      </Button>
      <Group className="filters" data-opened={opened || undefined} align="flex-start" gap="sm">
        {children}
      </Group>
    </>
  )
}

interface FilterProps {
  name: string
  label: string
}

interface Choices {
  values: readonly string[]
  /** Labels by value. Default: those of states. */
  labels?: Readonly<Record<string, string>>
}

/** Filters by one value, or by none: that shows all, unless it has another label. */
export function ChoiceFilter({ name, label, values, labels }: FilterProps & Choices) {
  const { search, change } = useFilters()
  const data = [
    { value: '', label: labels?.[''] ?? words.common.all },
    ...values.map((value) => ({ value, label: labels?.[value] ?? stateText(value) })),
  ]
  return (
    <Choice
      label={label}
      data={data}
      value={search[name] ?? ''}
      onChange={(value) => change(name, value)}
      style={{ alignSelf: 'flex-start' }}
    />
  )
}

const TYPED_MS = 300

interface TextFilterProps extends FilterProps {
  search?: boolean
  /** Takes a text with an `@`, which the address must not keep, or an empty one. */
  keepOut?: (text: string) => void
}

/** Filters by text. The key `/` focuses the filter with `search`. */
export function TextFilter({ name, label, search: isSearch = false, keepOut }: TextFilterProps) {
  const { search, change } = useFilters()
  const inAddress = search[name] ?? ''
  const [typed, setTyped] = useState({ text: inAddress, beside: inAddress })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed. Unless it changed by this field, its value replaces the typed text.
  if (typed.beside !== inAddress) {
    const isOwn = typed.text.trim() === inAddress || (keepOut && inAddress === '' && typed.text.includes('@'))
    setTyped({ text: isOwn ? typed.text : inAddress, beside: inAddress })
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    setTyped({ ...typed, text })
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      const isKeptOut = keepOut !== undefined && text.includes('@')
      keepOut?.(isKeptOut ? text.trim() : '')
      change(name, isKeptOut ? '' : text.trim())
    }, TYPED_MS)
  }
  return (
    <TextInput
      label={label}
      value={typed.text}
      onChange={onChange}
      {...(isSearch && { 'data-search': true, rightSection: <Kbd visibleFrom="sm">/</Kbd> })}
    />
  )
}

export function DaysFilter() {
  const { search, changeAll } = useFilters()
  const { period = '', from = '', to = '' } = search
  const [choosing, setChoosing] = useState(false)
  const isCustom = choosing || from !== '' || to !== ''
  const onPeriod = (chosen: string) => {
    setChoosing(chosen === CUSTOM)
    changeAll({ period: chosen === CUSTOM ? '' : chosen, from: '', to: '' })
  }
  const dayField = (name: 'from' | 'to', value: string) => (
    <DayField label={days[name]} value={value} onDay={(day) => changeAll({ [name]: day })} />
  )
  return (
    <>
      <Choice
        label={days.label}
        value={isCustom ? CUSTOM : period}
        onChange={onPeriod}
        data={[
          { value: '', label: days.any },
          ...DAY_PRESETS.map((value) => ({ value, label: days.presets[value] })),
          { value: CUSTOM, label: days.custom },
        ]}
      />
      {isCustom && dayField('from', from)}
      {isCustom && dayField('to', to)}
    </>
  )
}

/** The search of a list of payments. An email is kept out of the address: the browser's history would keep it. */
export function usePaymentSearch() {
  const { search } = useAddress()
  const [email, setEmail] = useState('')
  const [cleared, setCleared] = useState(0)
  const onClear = () => {
    setEmail('')
    setCleared(cleared + 1)
  }
  return {
    search: email || search,
    isEmail: email !== '',
    field: <TextFilter key={cleared} name="search" label={words.transactions.search} search keepOut={setEmail} />,
    table: { none: words.transactions.findable, filtered: email !== '', onClear },
  }
}
