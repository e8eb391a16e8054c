import {
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useState } from 'react'
import { dayOf, startOfDay } from './days.ts'
import { dayText } from './values.tsx'

export const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

interface ChoiceProps<Value extends string> extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  value: Value | undefined
  onChange: (value: Value) => void
  /** The values, with labels if these differ. */
  data: NativeSelectProps['data'] | Readonly<Record<string, string>>
}

export const Choice = <Value extends string>({ data, onChange, ...props }: ChoiceProps<Value>) => (
  <NativeSelect
    {...props}
    data={Array.isArray(data) ? data : choicesOf(data as Record<string, string>)}
    onChange={(event) => onChange(event.currentTarget.value as Value)}
  />
)

interface NoteFieldProps extends TextareaProps {
  note: string
  onNote: (note: string) => void
}

/** The field for the words with which a decision is made. */
export function NoteField({ note, onNote, ...props }: NoteFieldProps) {
  return (
    <Textarea
      maxLength={1_000}
      autosize
      minRows={2}
      required
      {...props}
      value={note}
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  )
}

/** The browser writes a day as its own language does, so below the field it stands as on every screen. */
export function DayField({ onDay, ...props }: TextInputProps & { onDay?: (day: string) => void }) {
  const [own, setOwn] = useState(props.defaultValue)
  const day = String(props.value ?? own ?? '')
  const start = startOfDay(day)
  return (
    <TextInput
      {...props}
      type="date"
      defaultValue={undefined}
      value={day}
      onChange={({ currentTarget }) => (onDay ?? setOwn)(currentTarget.value)}
      description={start && dayText(dayOf(new Date(start)))}
    />
  )
}
