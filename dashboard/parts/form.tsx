import type { ReactNode, SubmitEvent } from 'react'
import { Button, Group, Stack } from '@mantine/core'
import { words } from '../words/words.ts'
import { ErrorNotice } from './notice.tsx'

interface FormProps<Name extends string> {
  submit: string
  change: { isPending: boolean; error: Error | null }
  onSubmit: (fields: Record<Name, string>) => void
  onCancel?: () => void
  children: ReactNode
  disabled?: boolean
  /** The button is as wide as the fields. */
  wide?: boolean
}

/** Returns the fields of a form that is sent to no address; an empty field is an empty string. */
export function fieldsOf<Name extends string>(event: SubmitEvent<HTMLFormElement>): Record<Name, string> {
  event.preventDefault()
  return Object.fromEntries(new FormData(event.currentTarget)) as Record<Name, string>
}

export function Form<Name extends string>({ submit, change, onSubmit, children, ...options }: FormProps<Name>) {
  return (
    <form onSubmit={(event) => onSubmit(fieldsOf(event))}>
      <Stack>
        {children}
        {change.error && <ErrorNotice error={change.error} />}
        <Group grow={options.wide === true}>
          <Button type="submit" loading={change.isPending} disabled={options.disabled === true}>
            {submit}
          </Button>
          {options.onCancel && (
            <Button variant="default" onClick={options.onCancel}>
              {words.common.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
