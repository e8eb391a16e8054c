import { useState } from 'react'
import { TextInput, type TextInputProps } from '@mantine/core'
import { dayOf, startOfDay } from './days.ts'
import { dayText } from './time.tsx'

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
