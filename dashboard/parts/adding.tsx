import type { ReactNode } from 'react'
import { Box, Button, Text } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { AnswerOf, Input, OperationName } from '../api/call.ts'
import { useChange } from '../api/hooks.ts'
import { ExportButton, type ExportKind } from './export-button.tsx'
import { Form } from './form.tsx'
import { May } from './may.tsx'
import { Page, Section } from './page.tsx'

/** Ends the address of a screen whose form for a new thing is open, so that a link opens it and Back closes it. */
export const NEW = 'new'

/** Returns whether the form for a new thing is open, and what opens and closes it. */
export function useAdding(): [adding: boolean, setAdding: (adding: boolean) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const setAdding = (adding: boolean) =>
    void navigate({ to: '.', search: true, hash: adding ? NEW : '', replace: !adding })
  return [hash === NEW, setAdding]
}

interface AddingPageProps {
  title: string
  /** The kind of the list, which the export has as a whole. */
  kind: ExportKind
  /** Makes the new thing. Only users who may do so see the button. */
  operation: OperationName
  action: string
  intro?: ReactNode
  form: ReactNode
  children: ReactNode
}

export function AddingPage({ title, kind, operation, action, intro, form, children }: AddingPageProps) {
  const [adding, setAdding] = useAdding()
  return (
    <Page
      title={title}
      actions={
        <>
          <ExportButton kinds={[kind]} whole />
          <May operation={operation}>
            <Button onClick={() => setAdding(true)}>{action}</Button>
          </May>
        </>
      }
    >
      {intro}
      {adding && form}
      {children}
    </Page>
  )
}

interface AddFormProps<O extends OperationName, Name extends string> {
  title: string
  text?: string
  submit: string
  operation: O
  /** Undefined if a field is wrong. */
  inputOf: (fields: Record<Name, string>) => Input<O> | undefined
  onAdded?: (answer: AnswerOf<O>) => void
  maw?: number
  children: ReactNode
}

export function AddForm<O extends OperationName, Name extends string>(props: AddFormProps<O, Name>) {
  const { title, text, submit, operation, inputOf, onAdded, maw, children } = props
  const [, setAdding] = useAdding()
  const close = () => setAdding(false)
  const add = useChange(operation, {
    onDone: (answer) => {
      onAdded?.(answer)
      close()
    },
  })
  const send = (fields: Record<Name, string>) => {
    const input = inputOf(fields)
    if (input) add.mutate(input)
  }
  return (
    <Section title={title}>
      {text && <Text>{text}</Text>}
      <Box maw={maw}>
        <Form<Name> submit={submit} change={add} onSubmit={send} onCancel={close}>
          {children}
        </Form>
      </Box>
    </Section>
  )
}
