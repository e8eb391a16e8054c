import { useState } from 'react'
import { words } from '../words/words.ts'
import { useAddress } from './address.ts'
import { TextFilter } from './filters.tsx'

/** The search of a list of payments. An email is kept out of the address: the browser's history would keep it. */
export function usePaymentSearch() {
  const { search } = useAddress()
  const [email, setEmail] = useState('')
  const [cleared, setCleared] = useState(0)
  const onClear = () => {
    setEmail('')
    setCleared(cleared + 1)
  }
  return {
    search: email || search,
    isEmail: email !== '',
    field: <TextFilter key={cleared} name="search" label={words.transactions.search} search keepOut={setEmail} />,
    /** The props of the list's table. */
    table: { none: words.transactions.findable, filtered: email !== '', onClear },
  }
}
