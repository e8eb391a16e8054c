import { Text, Timeline } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { Section } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.disputes.history

export function History({ entries }: { entries: Schemas['DisputeDetail']['history'] }) {
  return (
    <Section title={texts.title}>
      <Timeline active={entries.length} bulletSize={14} lineWidth={2}>
        {entries.map(({ entry, at }) => (
          <Timeline.Item key={`${entry} ${at}`} title={texts.entries[entry]}>
            <Text size="xs" c="dimmed">
              <Time at={at} />
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}
