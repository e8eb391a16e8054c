import { NativeSelect, type NativeSelectProps } from '@mantine/core'

/** Returns the choices of a select by their labels. */
export const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

interface ChoiceProps<Value extends string> extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  value: Value | undefined
  onChange: (value: Value) => void
  /** The values, with labels if these differ. */
  data: NativeSelectProps['data'] | Readonly<Record<string, string>>
}

/** A select that hands over the chosen value. */
export const Choice = <Value extends string>({ data, onChange, ...props }: ChoiceProps<Value>) => (
  <NativeSelect
    {...props}
    data={Array.isArray(data) ? data : choicesOf(data as Record<string, string>)}
    onChange={(event) => onChange(event.currentTarget.value as Value)}
  />
)
