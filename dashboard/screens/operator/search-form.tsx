import { useState, type SubmitEvent } from 'react'
import { Button, Group, TextInput } from '@mantine/core'
import { words } from '../../words/words.ts'

interface SearchFormProps {
  label: string
  description: string
  maxLength: number
  onSearch: (q: string) => void
  /** The term that is searched for at first. */
  q?: string
  /** True if the key `/` focuses the field. */
  focusable?: boolean
}

/** A field for a term that no address may have, since it may be an email. Searches on Enter. */
export function SearchForm({ label, description, maxLength, onSearch, q = '', focusable = false }: SearchFormProps) {
  const [typed, setTyped] = useState(q)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end">
        <TextInput
          flex={1}
          label={label}
          description={description}
          value={typed}
          maxLength={maxLength}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...(focusable && { 'data-search': true })}
        />
        <Button type="submit">{words.common.search}</Button>
      </Group>
    </form>
  )
}
