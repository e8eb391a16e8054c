import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { OperationName } from '../api/call.ts'
import { ExportButton, type ExportKind } from './export-button.tsx'
import { May } from './may.tsx'

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

interface ListActionsProps {
  kind: ExportKind
  operation: OperationName
  label: string
}

/** The actions of a list: the export as a whole, and the form for a new thing for users who may make it. */
export function ListActions({ kind, operation, label }: ListActionsProps) {
  const [, setAdding] = useAdding()
  return (
    <>
      <ExportButton kinds={[kind]} whole />
      <May operation={operation}>
        <Button onClick={() => setAdding(true)}>{label}</Button>
      </May>
    </>
  )
}
