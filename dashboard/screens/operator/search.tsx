import { useState, type FormEvent } from 'react'
import { Button, Group, List, Text, TextInput } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Section } from '../../parts/page.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'

const texts = words.operator.search

/** One field that finds a transaction by anything a customer knows. The term may be an email: no address has it. */
export function Search() {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setQ(typed.trim())
  }
  return (
    <search>
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            flex={1}
            label={texts.label}
            description={texts.hint}
            value={typed}
            maxLength={300}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">{texts.search}</Button>
        </Group>
      </form>
      {q !== '' && <Results q={q} />}
    </search>
  )
}

function Results({ q }: { q: string }) {
  const found = useApi('GET /api/operator/search', { query: { q } })
  if (found.error) return <ErrorNotice error={found.error} retry={() => void found.refetch()} />
  if (!found.data || found.isPlaceholderData) return null
  const { data } = found.data
  return (
    <Section title={texts.results}>
      {data.length === 0 && <Text>{texts.nothing}</Text>}
      <List>
        {data.map(({ id, title, subtitle }) => (
          <List.Item key={id}>
            <To to={`/operator/review/${id}`}>{title}</To> <Text span>{subtitle}</Text>
          </List.Item>
        ))}
      </List>
    </Section>
  )
}
