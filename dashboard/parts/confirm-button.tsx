import { useState } from 'react'
import { Button } from '@mantine/core'
import type { AnswerOf, Input, OperationName } from '../api/call.ts'
import { useChange } from '../api/hooks.ts'
import { Confirm, type ConfirmProps } from './confirm.tsx'

interface ConfirmButtonProps<O extends OperationName> extends Pick<
  ConfirmProps,
  'title' | 'text' | 'money' | 'danger'
> {
  operation: O
  input: Input<O>
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
  const { operation, input, action, confirm = action, small = false, saved, onDone, ...dialog } = props
  const [asking, setAsking] = useState(false)
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
        onConfirm={() => change.mutate(input)}
        onClose={close}
      />
    </>
  )
}
