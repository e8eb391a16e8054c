import { useState } from 'react'
import { Button, Group, NativeSelect, PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { useSession } from '../../app/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Form } from '../../parts/form.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { RowsTable, type Column } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.users

type User = Schemas['User']
type Role = User['role']

const roles = Object.entries(texts.roles).map(([value, label]) => ({ value, label }))

const COLUMNS: readonly Column<User>[] = [
  { head: texts.email, cell: (user) => <Email user={user} /> },
  { head: texts.role, cell: ({ role }) => texts.roles[role] },
  { head: texts.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.actions, cell: (user) => <UserActions user={user} /> },
]

function Email({ user: { id, email } }: { user: User }) {
  const own = useSession().user.id
  return id === own ? `${email} (${texts.you})` : email
}

export function Screen() {
  return (
    <Page title={texts.title}>
      <RowsTable
        label={texts.title}
        list="GET /api/users"
        input={{}}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={null}
      />
      <AddUser />
    </Page>
  )
}

function AddUser() {
  const [added, setAdded] = useState(0)
  const add = useChange('POST /api/users', { onDone: () => setAdded(added + 1) })
  return (
    <Section title={texts.add.title}>
      <Form<'email' | 'password' | 'role'>
        key={added}
        submit={texts.add.submit}
        change={add}
        onSubmit={({ email, password, role }) => add.mutate({ body: { email, password, role: role as Role } })}
      >
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <TextInput name="email" type="email" label={texts.email} autoComplete="off" required />
          <PasswordInput
            name="password"
            label={texts.add.password}
            description={texts.add.passwordHint}
            autoComplete="new-password"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            minLength={12}
            required
          />
          <NativeSelect
            name="role"
            label={texts.role}
            description={texts.roleHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            defaultValue="MEMBER"
            data={roles}
          />
        </SimpleGrid>
      </Form>
    </Section>
  )
}

function UserActions({ user: { id, email, role } }: { user: User }) {
  const [asking, setAsking] = useState<'role' | 'remove' | 'factor' | null>(null)
  const close = () => setAsking(null)
  const change = useChange('PATCH /api/users/{id}', { onDone: close, saved: words.common.saved })
  const remove = useChange('DELETE /api/users/{id}', { onDone: close, saved: words.common.removed })
  const reset = useChange('DELETE /api/users/{id}/second-factor', { onDone: close, saved: words.common.saved })
  const [chosen, setChosen] = useState<Role>(role)
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="xs" variant="default" onClick={() => setAsking('role')}>
        {texts.change.action}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking('factor')}>
        {texts.factor.action}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking('remove')}>
        {texts.remove.action}
      </Button>
      <Confirm
        opened={asking === 'role'}
        title={texts.change.title(email)}
        text={
          <NativeSelect
            label={texts.role}
            description={texts.rights[chosen]}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value as Role)}
            data={roles}
          />
        }
        confirm={texts.change.action}
        change={change}
        disabled={chosen === role}
        onConfirm={() => change.mutate({ params: { id }, body: { role: chosen } })}
        onClose={close}
      />
      <Confirm
        opened={asking === 'factor'}
        title={texts.factor.title(email)}
        text={texts.factor.text}
        confirm={texts.factor.action}
        change={reset}
        danger
        onConfirm={() => reset.mutate({ params: { id } })}
        onClose={close}
      />
      <Confirm
        opened={asking === 'remove'}
        title={texts.remove.title(email)}
        text={texts.remove.text}
        confirm={texts.remove.action}
        change={remove}
        danger
        onConfirm={() => remove.mutate({ params: { id } })}
        onClose={close}
      />
    </Group>
  )
}
