import { useEffect, useState } from 'react'
import { Text } from '@mantine/core'
import { words } from '../words/words.ts'
import { Dot, Time } from './values.tsx'

const texts = words.common.left

const TICK_MS = 5_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The service reminds for the last time when so much is left. */
const SOON_MS = 12 * HOUR_MS

/** Returns the current time in milliseconds; the component renders again as it passes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Returns a duration by its two largest units: "3 h 12 min". Null for less than a minute. */
export function durationText(ms: number): string | null {
  const { minutes, hours, days } = words.common.duration
  if (ms < MINUTE_MS) return null
  if (ms < HOUR_MS) return minutes(Math.floor(ms / MINUTE_MS))
  if (ms < DAY_MS) return hours(Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS))
  return days(Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS))
}

function leftText(leftMs: number): string {
  if (leftMs <= 0) return texts.over
  const duration = durationText(leftMs)
  return duration === null ? texts.soon : texts.left(duration)
}

export function Deadline({ at }: { at: string }) {
  const leftMs = Date.parse(at) - useNow()
  return (
    <span className="deadline">
      <Time at={at} />
      {leftMs < SOON_MS ? (
        <Dot color="red">{leftText(leftMs)}</Dot>
      ) : (
        <Text span size="sm" c="dimmed">
          {leftText(leftMs)}
        </Text>
      )}
    </span>
  )
}
