import { checkBalances } from './balances.ts'
import type { Findings } from './books.ts'
import { checkDisputes } from './disputes.ts'
import type { Farm } from './farm.ts'
import type { Shop } from './shop.ts'
import { tellStory } from './story.ts'

/** A run of a program that lets parts of the service fail under a load. */
export interface Run {
  farm: Farm
  apiKey: string
  shop: Shop
  /** When it began, in milliseconds. */
  began: number
  say(line: string): void
}

/** Begins to count the seconds, with which each line is printed. */
export function beginSaying(): Pick<Run, 'began' | 'say'> {
  const began = Date.now()
  const say = (line: string): void => {
    const seconds = ((Date.now() - began) / 1_000).toFixed(0).padStart(5)
    process.stdout.write(`${seconds} s  ${line}\n`)
  }
  return { began, say }
}

/** Adds what the disputes and the balances show to the findings of the books. */
export async function checkTheRest({ farm, apiKey }: Run, findings: Findings): Promise<void> {
  for (const check of [checkDisputes, checkBalances]) {
    const { counts, wrong } = await check(farm, apiKey)
    for (const [what, count] of counts) findings.counts.set(what, count)
    findings.wrong.push(...wrong)
  }
}

/** Prints what is wrong, and all that is known of the first of it. Returns whether nothing is. */
export async function isSound({ farm, apiKey }: Run, wrong: readonly string[], command: string): Promise<boolean> {
  for (const line of wrong.slice(0, 50)) process.stdout.write(`  ✗ ${line}\n`)
  if (wrong.length > 0) await tellStory({ farm, apiKey, wrong: wrong[0]!, command })
  return wrong.length === 0
}
