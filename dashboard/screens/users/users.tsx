import { useState } from 'react'
import { Button, Group, NativeSelect, PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { useSession } from '../../app/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Form } from '../../parts/form.tsx'
import { Page } from '../../parts/page.tsx'
import { RowsTable, type Column } from '../../parts/rows-table.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const said = words.users

type User = Schemas['User']
type Role = User['role']

const roles = Object.entries(said.roles).map(([value, label]) => ({ value, label }))

const COLUMNS: readonly Column<User>[] = [
  { head: said.email, cell: (user) => <Email of={user} /> },
  { head: said.role, cell: ({ role }) => said.roles[role] },
  { head: said.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: said.actions, cell: (user) => <UserActions of={user} /> },
]

function Email({ of: { id, email } }: { of: User }) {
  const own = useSession().user.id
  return id === own ? `${email} (${said.you})` : email
}

export function Screen() {
  return (
    <Page title={said.title}>
      <RowsTable
        label={said.title}
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
    <Section title={said.add.title}>
      <Form<'email' | 'password' | 'role'>
        key={added}
        submit={said.add.submit}
        change={add}
        onSubmit={({ email, password, role }) => add.mutate({ body: { email, password, role: role as Role } })}
      >
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <TextInput name="email" type="email" label={said.email} autoComplete="off" required />
          <PasswordInput
            name="password"
            label={said.add.password}
            description={said.add.passwordHint}
            autoComplete="new-password"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            minLength={12}
            required
          />
          <NativeSelect
            name="role"
            label={said.role}
            description={said.roleHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            defaultValue="MEMBER"
            data={roles}
          />
        </SimpleGrid>
      </Form>
    </Section>
  )
}

function UserActions({ of: { id, email, role } }: { of: User }) {
  const [asking, setAsking] = useState<'role' | 'remove' | null>(null)
  const close = () => setAsking(null)
  const change = useChange('PATCH /api/users/{id}', { onDone: close })
  const remove = useChange('DELETE /api/users/{id}', { onDone: close })
  const other: Role = role === 'ADMIN' ? 'MEMBER' : 'ADMIN'
  const label = other === 'ADMIN' ? said.promote : said.demote
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="xs" variant="default" onClick={() => setAsking('role')}>
        {label}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking('remove')}>
        {said.remove.action}
      </Button>
      <Confirm
        opened={asking === 'role'}
        title={said.change.title(email)}
        text={said.change.text[other]}
        confirm={label}
        change={change}
        onConfirm={() => change.mutate({ params: { id }, body: { role: other } })}
        onClose={close}
      />
      <Confirm
        opened={asking === 'remove'}
        title={said.remove.title(email)}
        text={said.remove.text}
        confirm={said.remove.action}
        change={remove}
        danger
        onConfirm={() => remove.mutate({ params: { id } })}
        onClose={close}
      />
    </Group>
  )
}
