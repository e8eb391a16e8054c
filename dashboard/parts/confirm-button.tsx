import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import type { AnswerOf, Input, OperationName } from '../api/call.ts'
import { useChange } from '../api/hooks.ts'
import { Confirm, type ConfirmProps } from './confirm.tsx'

interface ConfirmButtonProps<O extends OperationName> extends Pick<
  ConfirmProps,
  'title' | 'text' | 'money' | 'danger'
> {
  operation: O
  /** May depend on what was entered. */
  input: Input<O> | ((entered: string) => Input<O>)
  /** A field of the dialog, which must be filled in. */
  renderField?: (entered: string, enter: (text: string) => void) => ReactNode
  /** What the field begins with. */
  first?: string
  /** The text of the button. */
  action: string
  /** The text of the button in the dialog. Default: that of the first one. */
  confirm?: string
  /** True in a row of a list. */
  small?: boolean
  /** The text of the toast. */
  saved?: string
  onDone?: (answer: AnswerOf<O>) => void
}

/** A button for a change that is made after a confirmation. */
export function ConfirmButton<O extends OperationName>(props: ConfirmButtonProps<O>) {
  const { operation, input, action, confirm = action, small = false, saved, onDone, ...rest } = props
  const { renderField, first = '', ...dialog } = rest
  const [asking, setAsking] = useState(false)
  const [entered, enter] = useState(first)
  const close = () => setAsking(false)
  const change = useChange(operation, {
    onDone: (answer) => {
      close()
      onDone?.(answer)
    },
    ...(saved !== undefined && { saved }),
  })
  return (
    <>
      <Button {...(small && { size: 'xs' })} variant="default" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <Confirm
        {...dialog}
        opened={asking}
        confirm={confirm}
        change={change}
        disabled={renderField !== undefined && entered.trim() === ''}
        onConfirm={() => change.mutate(typeof input === 'function' ? input(entered.trim()) : input)}
        onClose={close}
      >
        {renderField?.(entered, enter)}
      </Confirm>
    </>
  )
}
