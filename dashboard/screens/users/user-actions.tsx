import { useState } from 'react'
import { Button, Modal, Stack } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Choice } from '../../parts/fields.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { words } from '../../words/words.ts'

const texts = words.users

type Role = Schemas['User']['role']

type Asking = 'change' | 'factor' | 'signOut' | 'remove'

export function UserActions({ user: { id, email, role } }: { user: Schemas['User'] }) {
  const [asking, setAsking] = useState<'choice' | Asking | null>(null)
  const close = () => setAsking(null)
  const change = useChange('PATCH /api/users/{id}', { onDone: close, saved: words.common.saved })
  const remove = useChange('DELETE /api/users/{id}', { onDone: close, saved: words.common.removed })
  const factor = useChange('DELETE /api/users/{id}/second-factor', { onDone: close, saved: words.common.saved })
  const signOut = useChange('DELETE /api/users/{id}/sessions', { onDone: close, saved: words.common.saved })
  const [chosen, setChosen] = useState<Role>(role)
  const choice = (what: Asking) => (
    <Button variant="default" onClick={() => setAsking(what)}>
      {texts[what].action}
    </Button>
  )
  const confirm = (
    what: Exclude<Asking, 'change'>,
    { mutate, ...state }: typeof remove | typeof factor | typeof signOut,
  ) => (
    <Confirm
      opened={asking === what}
      title={texts[what].title(email)}
      text={texts[what].text}
      confirm={texts[what].action}
      change={state}
      danger
      onConfirm={() => mutate({ params: { id } })}
      onClose={close}
    />
  )
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.manageUser(email)}
        aria-haspopup="dialog"
        onClick={() => setAsking('choice')}
      >
        {texts.manage}
      </Button>
      <Modal opened={asking === 'choice'} size="sm" title={email} classNames={{ title: 'any-length' }} onClose={close}>
        <Stack>
          {choice('change')}
          {choice('factor')}
          {choice('signOut')}
          {choice('remove')}
        </Stack>
      </Modal>
      <Confirm
        opened={asking === 'change'}
        title={texts.change.title(email)}
        confirm={texts.change.action}
        change={change}
        disabled={chosen === role}
        onConfirm={() => change.mutate({ params: { id }, body: { role: chosen } })}
        onClose={close}
      >
        <Choice
          label={texts.role}
          description={texts.rights[chosen]}
          value={chosen}
          onChange={setChosen}
          data={texts.roles}
        />
      </Confirm>
      {confirm('factor', factor)}
      {confirm('signOut', signOut)}
      {confirm('remove', remove)}
    </>
  )
}
