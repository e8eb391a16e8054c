import { until } from './until.ts'

/** A busy machine needs longer than the five seconds for which a page waits. */
const WITHIN_MS = 60_000

export interface Shown {
  status: number
  heading: string | undefined
  text: string
  location: string | null
}

/** Opens the address as a payer's browser does, without following its redirect. */
export async function visit(address: string): Promise<Shown> {
  const opened = await fetch(address, { redirect: 'manual' })
  const text = await opened.text()
  const location = opened.headers.get('location')
  return { status: opened.status, heading: /<h1>(.*)<\/h1>/.exec(text)?.[1], text, location }
}

/**
 * Opens a payment's page as a payer does, and returns the checkout's address. While the checkout is being made, the page
 * asks the payer to try again.
 */
export async function checkoutAt(page: string): Promise<string> {
  return await until(async () => {
    const { status, heading, text, location } = await visit(page)
    if (status === 503 && heading === 'One moment, please') return null
    if (status !== 302 || !location || text) throw new Error(`${page} returned ${status}: ${text}`)
    return location
  }, WITHIN_MS)
}

/** Reloads the page to which a payer came back, until it has this heading: what happened may not be recorded yet. */
export async function reload(back: string, heading: string): Promise<Shown> {
  let last: Shown | undefined
  const shown = await until(async () => {
    last = await visit(back)
    return last.heading === heading && last
  }, WITHIN_MS).catch(() => null)
  if (!shown) throw new Error(`${back} shows "${last?.heading}" instead of "${heading}"`)
  return shown
}

/** Presses a button of a provider's page. Returns the address to which the payer is led back. */
export async function press(page: string, outcome: string): Promise<string> {
  const { status, headers } = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome }),
  })
  if (status !== 303) throw new Error(`${page} returned ${status}`)
  return headers.get('location')!
}
