import { useState } from 'react'
import { TextInput, type TextInputProps } from '@mantine/core'
import { dayOf, startOfDay } from './days.ts'
import { dayText } from './time.tsx'

interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** YYYY-MM-DD. Default: the field keeps its day itself. */
  value?: string
  onDay?: (day: string) => void
}

/** The browser writes a day as its own language does, so below the field it stands as on every screen. */
export function DayField({ defaultValue = '', onDay, ...props }: DayFieldProps) {
  const [own, setOwn] = useState(String(defaultValue))
  const day = props.value ?? own
  const start = startOfDay(day)
  return (
    <TextInput
      {...props}
      type="date"
      value={day}
      onChange={({ currentTarget }) => {
        setOwn(currentTarget.value)
        onDay?.(currentTarget.value)
      }}
      description={start && dayText(dayOf(new Date(start)))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
