import { useState } from 'react'
import { Button } from '@mantine/core'
import { useSession } from '../../app/session.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { words } from '../../words/words.ts'

interface ActivateProps {
  operation: 'POST /api/connect/accounts/{id}/activate' | 'POST /api/connect/splits/{id}/activate'
  id: string
  name: string
  words: { action: string; title: (name: string) => string; text: string }
}

/** Activates an account or split at the provider. Only admins may do so. */
export function Activate({ operation, id, name, words: texts }: ActivateProps) {
  const admin = useSession().user.role === 'ADMIN'
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const activate = useChange(operation, { onDone: close })
  if (!admin) return words.accounts.onlyAdmins
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      <Confirm
        opened={asking}
        title={texts.title(name)}
        text={texts.text}
        confirm={texts.action}
        change={activate}
        money
        onConfirm={() => activate.mutate({ params: { id } })}
        onClose={close}
      />
    </>
  )
}
