import { useEffect, useState } from 'react'
import { Badge, Text } from '@mantine/core'
import { words } from '../words/words.ts'
import { Time } from './time.tsx'

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

function leftText(leftMs: number): string {
  if (leftMs <= 0) return texts.over
  if (leftMs < MINUTE_MS) return texts.soon
  if (leftMs < HOUR_MS) return texts.minutes(Math.floor(leftMs / MINUTE_MS))
  if (leftMs < DAY_MS) return texts.hours(Math.floor(leftMs / HOUR_MS), Math.floor((leftMs % HOUR_MS) / MINUTE_MS))
  return texts.days(Math.floor(leftMs / DAY_MS), Math.floor((leftMs % DAY_MS) / HOUR_MS))
}

/** Shows until when something can be done and how much time is left, in red once it is short. */
export function Deadline({ at }: { at: string }) {
  const leftMs = Date.parse(at) - useNow()
  return (
    <span className="deadline">
      <Time at={at} />
      {leftMs < SOON_MS ? (
        <Badge variant="dot" color="red" tt="none" fw={600} miw="max-content">
          {leftText(leftMs)}
        </Badge>
      ) : (
        <Text span size="sm" c="dimmed">
          {leftText(leftMs)}
        </Text>
      )}
    </span>
  )
}
