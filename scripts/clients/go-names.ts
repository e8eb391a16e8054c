import { wrapped } from '../wrapped.ts'

const INITIALISMS = new Set('api cpi eft eur fx gbp ghs http id kes kyc ngn rtc uif url usd ussd zar'.split(' '))

const wordsOf = (name: string): string[] => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[^A-Za-z0-9]+/)

function capitalized(word: string): string {
  const lower = word.toLowerCase()
  if (INITIALISMS.has(lower)) return word.toUpperCase()
  return lower === 'ids' ? 'IDs' : word[0]!.toUpperCase() + word.slice(1)
}

/** Returns a name of the document as Go exports it: `transactionId` is `TransactionID`. */
export const goName = (name: string): string => wordsOf(name).filter(Boolean).map(capitalized).join('')

/** Returns the name of a parameter: `batchId` is `batchID`. */
export function goParameter(name: string): string {
  const [first, ...others] = wordsOf(name)
  return first!.toLowerCase() + others.map(capitalized).join('')
}

/** Returns the name of a value's constant: `PENDING_APPROVAL` of `State` is `StatePendingApproval`. */
export const goConstant = (type: string, value: string): string =>
  type + (value === '*' ? 'All' : goName(value.toLowerCase()))

const COLUMNS = 111

export const goComment = (text: string): string =>
  wrapped(text.split(/\s+/).filter(Boolean), COLUMNS)
    .map((line) => `// ${line}`)
    .join('\n')
