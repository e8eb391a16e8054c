import { useState, type ReactNode } from 'react'
import { Alert, Button, type TextareaProps } from '@mantine/core'
import type { AnswerOf, Input, OperationName } from '../api/call.ts'
import { useChange } from '../api/hooks.ts'
import { Confirm, type ConfirmProps } from './confirm.tsx'
import { NoteField } from './fields.tsx'
import { useMay } from './may.tsx'

interface ConfirmButtonProps<O extends OperationName> extends Pick<
  ConfirmProps,
  'title' | 'text' | 'money' | 'danger' | 'disabled'
> {
  operation: O
  input: Input<O> | ((entered: string) => Input<O>)
  /** A note must be written. */
  note?: TextareaProps
  /** Another field of the dialog, which must be filled in. */
  renderField?: (entered: string, enter: (text: string) => void) => ReactNode
  /** The first value of the field. */
  first?: string
  action: string
  /** The text of the button in the dialog. Default: the text of the first one. */
  confirm?: string
  /** True for the decision that its place is there for. */
  primary?: boolean
  small?: boolean
  saved?: string
  /** The text of an answer in the open dialog, if a second user must confirm the change. */
  waits?: (answer: AnswerOf<O>) => string | false
  onDone?: (answer: AnswerOf<O>) => void
}

/** Opens a dialog, in which the change is made. Only users who may make it see the button. */
export function ConfirmButton<O extends OperationName>(props: ConfirmButtonProps<O>) {
  const { operation, input, action, confirm = action, primary, small, saved, waits, onDone, ...rest } = props
  const { note, renderField, first = '', disabled, ...dialog } = rest
  const may = useMay(operation)
  const [asking, setAsking] = useState(false)
  const [entered, enter] = useState(first)
  const [waiting, setWaiting] = useState<string | false>(false)
  const close = () => {
    setAsking(false)
    setWaiting(false)
  }
  const change = useChange(operation, {
    saved: (answer) => (waits?.(answer) ? undefined : saved),
    onDone: (answer) => {
      const waitsFor = waits?.(answer)
      if (waitsFor) return setWaiting(waitsFor)
      close()
      return onDone?.(answer)
    },
  })
  const field = note ? (
    <NoteField data-autofocus {...note} note={entered} onNote={enter} />
  ) : (
    renderField?.(entered, enter)
  )
  if (!may) return null
  return (
    <>
      <Button {...(small && { size: 'xs' })} variant={primary ? 'filled' : 'default'} onClick={() => setAsking(true)}>
        {action}
      </Button>
      <Confirm
        {...dialog}
        opened={asking}
        confirm={confirm}
        change={change}
        disabled={disabled || waiting !== false || (field !== undefined && entered.trim() === '')}
        onConfirm={() => change.mutate(typeof input === 'function' ? input(entered.trim()) : input)}
        onClose={close}
      >
        {field}
        {waiting && <Alert color="yellow">{waiting}</Alert>}
      </Confirm>
    </>
  )
}
