import { Alert, Anchor, Code, Group } from '@mantine/core'
import { useId } from '../../app/address.ts'
import { useApi } from '../../api/hooks.ts'
import { Back } from '../../parts/back.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Page } from '../../parts/page.tsx'
import { Section } from '../../parts/section.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'
import { ProofPath } from './proof-path.tsx'

const said = words.receipts

export function Screen() {
  const receiptId = useId()
  const { data, error, refetch } = useApi('GET /api/verify/receipt/{receiptId}', { params: { receiptId } })
  return (
    <Page title={said.receipt}>
      <Group>
        <Back to="/receipts" label={said.title} />
        <Anchor size="sm" href="/docs/verify-receipt.html">
          {said.verifier}
        </Anchor>
      </Group>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          {data.verified ? (
            <Alert color="green" variant="outline" title={`✓ ${said.verified}`}>
              {data.state === 'PENDING' ? said.pending : said.verifiedText}
            </Alert>
          ) : (
            <Alert color="red" variant="outline" title={`✕ ${said.notVerified}`}>
              {data.reason && said.reason[data.reason]}
            </Alert>
          )}
          <Section title={said.receipt}>
            <Facts
              of={[
                [said.receipt, <Code key="r">{data.receiptId}</Code>],
                [said.state, <StateBadge key="s" state={data.currentState} />],
                [said.leaf, <Code key="l">{data.leafHash}</Code>],
                [said.index, data.leafIndex],
                [said.size, data.treeSize],
                [said.hour, data.batch && <Time key="h" at={data.batch.hour} />],
              ]}
            />
          </Section>
          {data.leafIndex !== null && data.treeSize !== null && data.merkleRoot !== null && (
            <ProofPath
              leaf={data.leafHash}
              index={data.leafIndex}
              size={data.treeSize}
              proof={data.inclusionProof}
              root={data.merkleRoot}
            />
          )}
        </>
      )}
    </Page>
  )
}
