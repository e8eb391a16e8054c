import { useState } from 'react'
import { List, Text } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Section } from '../../parts/page.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'
import { SearchForm } from './search-form.tsx'

const texts = words.operator.search

/** One field that finds a transaction by anything a customer knows. */
export function Search() {
  const [q, setQ] = useState('')
  return (
    <search>
      <SearchForm label={texts.label} description={texts.hint} maxLength={300} onSearch={setQ} />
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
