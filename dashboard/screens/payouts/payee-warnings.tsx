import { Alert, List, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import { moneyText, Time } from '../../parts/values.tsx'
import { To } from '../../parts/page.tsx'
import { labels, words } from '../../words/words.ts'
import type { EarlierPayout, RepeatedPayee } from './repeated-payees.ts'

const texts = words.payouts.csv.repeated

/** How far back a payee is looked for. */
const DAYS = 7
const PAGE = 100
const MOST_EARLIER = 1_000
const MOST_SHOWN = 20

/** Reads the payouts of the last days, the newest first. Throws ApiError. */
export async function readEarlierPayouts(): Promise<readonly EarlierPayout[]> {
  const createdAfter = new Date(Date.now() - DAYS * 86_400_000).toISOString()
  const rows: EarlierPayout[] = []
  let cursor: string | undefined
  do {
    const query = { createdAfter, limit: PAGE, ...(cursor ? { cursor } : {}) }
    const { data, nextCursor } = await call('GET /v1/payouts/items', { query })
    rows.push(...data)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined && rows.length < MOST_EARLIER)
  return rows
}

interface PayeeWarningsProps {
  repeated: readonly RepeatedPayee[]
  /** False if earlier payouts could not be read. */
  compared: boolean
}

/** Warns of payees that may be paid twice. The file can be sent all the same. */
export function PayeeWarnings({ repeated, compared }: PayeeWarningsProps) {
  if (repeated.length === 0)
    return <Text size="sm">{compared ? texts.compared(DAYS, MOST_EARLIER) : texts.unknown}</Text>
  return (
    <Alert role="alert" color="yellow" title={texts.title}>
      <List>
        {repeated.slice(0, MOST_SHOWN).map((each) => (
          <List.Item key={`${each.lines.join(' ')} ${each.earlier?.batchId}`}>
            <Warning of={each} />
          </List.Item>
        ))}
      </List>
      {repeated.length > MOST_SHOWN && (
        <Text size="sm" mt="xs">
          {texts.more(repeated.length - MOST_SHOWN)}
        </Text>
      )}
      <Text size="sm" mt="xs">
        {compared ? texts.text : `${texts.text} ${texts.unknown}`}
      </Text>
    </Alert>
  )
}

function Warning({ of: { name, lines, sameAmount, earlier } }: { of: RepeatedPayee }) {
  if (!earlier) return texts.inFile(name, lines.join(', '), sameAmount)
  const { amountCents, createdAt, batchId } = earlier
  return (
    <>
      {texts.before(lines[0]!, name, moneyText(amountCents, 'ZAR'))} <Time at={createdAt} />
      <div>
        <To to={`/payouts/${batchId}`}>{labels.viewBatch}</To>
      </div>
    </>
  )
}
