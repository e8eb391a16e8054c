import { useSession } from '../../api/session.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { words } from '../../words/words.ts'

interface ActivateProps {
  operation: 'POST /api/connect/accounts/{id}/activate' | 'POST /api/connect/splits/{id}/activate'
  id: string
  name: string
  words: { action: string; title: (name: string) => string; text: string }
}

export function Activate({ operation, id, name, words: texts }: ActivateProps) {
  if (useSession().user.role !== 'ADMIN') return words.accounts.onlyAdmins
  return (
    <ConfirmButton operation={operation} input={{ params: { id } }} {...texts} title={texts.title(name)} small money />
  )
}
