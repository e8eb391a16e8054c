import { useState } from 'react'
import { Group, SegmentedControl, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { dateFormat } from '../../parts/date-format.ts'
import { bucketStarts } from '../../parts/days.ts'
import { ErrorNotice, Loading } from '../../parts/notice.tsx'
import { locale, timeZone, percentText } from '../../parts/locale.ts'
import { Hint, Section } from '../../parts/page.tsx'
import { Time } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'
import './activity.css'

const texts = words.webhooks.activity
const OPERATION = 'GET /v1/webhook_endpoints/{id}/activity'

type Activity = Schemas['EndpointActivity']
type Bucket = Activity['buckets'][number]

const LABELS = {
  hour: dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  day: dateFormat(locale, { dateStyle: 'medium', timeZone }),
}

const useActivity = (id: string, interval: Activity['interval']) =>
  useApi(OPERATION, { params: { id }, query: { interval } })

export function FailureRate({ id }: { id: string }) {
  const { data } = useActivity(id, 'hour')
  if (!data || data.failureRate === null) return <span>{words.common.none}</span>
  return (
    <Text component="span" inherit {...(data.failed > 0 ? { c: 'var(--mantine-color-error)', fw: 600 } : {})}>
      {percentText(data.failureRate)}
    </Text>
  )
}

export function ActivitySection({ id }: { id: string }) {
  const [interval, setInterval] = useState<Activity['interval']>('hour')
  const { data, error, refetch } = useActivity(id, interval)
  return (
    <Section title={labels.attempts}>
      <Group>
        <SegmentedControl
          aria-label={labels.range}
          value={interval}
          onChange={setInterval}
          data={(['hour', 'day'] as const).map((value) => ({ value, label: texts.ranges[value] }))}
        />
      </Group>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Shown activity={data} />}
    </Section>
  )
}

function Shown({ activity }: { activity: Activity }) {
  const { delivered, failed, failureRate, from, countedFrom } = activity
  if (failureRate === null) return <Text>{texts.none}</Text>
  const summary = texts.summary(failed, delivered + failed, failureRate)
  return (
    <>
      <Text>{summary}</Text>
      <Bars activity={activity} label={summary} />
      <Group gap="md">
        {(['delivered', 'failed'] as const).map((outcome) => (
          <Text key={outcome} size="sm" className="activity-legend" data-outcome={outcome}>
            {texts[outcome]}
          </Text>
        ))}
      </Group>
      {countedFrom > from && (
        <Hint>
          {texts.since} <Time at={countedFrom} />.
        </Hint>
      )}
    </>
  )
}

function bucketsOf(activity: Activity): Bucket[] {
  const known = new Map(activity.buckets.map((bucket) => [Date.parse(bucket.at), bucket]))
  return bucketStarts(activity).map(
    (at) => known.get(at) ?? { at: new Date(at).toISOString(), delivered: 0, failed: 0 },
  )
}

function Bars({ activity, label }: { activity: Activity; label: string }) {
  const buckets = bucketsOf(activity)
  const most = Math.max(...buckets.map(({ delivered, failed }) => delivered + failed))
  const timeOf = ({ at }: Bucket) => LABELS[activity.interval](new Date(at))
  return (
    <div>
      <figure className="activity" aria-label={label}>
        {buckets.map((bucket) => (
          <div key={bucket.at} title={texts.bar(timeOf(bucket), bucket.delivered, bucket.failed)}>
            {(['failed', 'delivered'] as const).map(
              (outcome) =>
                bucket[outcome] > 0 && (
                  <div key={outcome} data-outcome={outcome} style={{ height: `${(100 * bucket[outcome]) / most}%` }} />
                ),
            )}
          </div>
        ))}
      </figure>
      <Group justify="space-between">
        {[buckets[0]!, buckets.at(-1)!].map((bucket) => (
          <Text key={bucket.at} size="xs" c="dimmed">
            {timeOf(bucket)}
          </Text>
        ))}
      </Group>
    </div>
  )
}
