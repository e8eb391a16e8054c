import type { Reply } from '../http/call.ts'
import { styledPagePolicy } from '../http/security-headers.ts'
import type { ShownBrand } from '../../db/accounts/brand.ts'
import { textColorOn } from '../../domain/accounts/brand.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
}

const NO_INDEX = '<meta name="robots" content="noindex">\n'

/** The beginning of a page, up to its body. Search engines list only those without `robots`. */
export const pageHead = (title: string, style: string, robots = NO_INDEX): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${robots}<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
`

/** Colours have a contrast of at least 7 to 1, in light and dark mode. Links and buttons are 44 pixels high or more. */
const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; font: 1.125rem/1.6 system-ui, sans-serif; background: #f4f5f7; color: #1d2330 }
main { box-sizing: border-box; max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem; overflow-wrap: anywhere }
@media (min-width: 40rem) { main { margin-top: 12vh; padding: 2.5rem; background: #fff; border-radius: 1rem } }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25 }
p { margin: 0 0 1rem }
dl {
  margin: 1.5rem 0 0; padding-top: 1.5rem; border-top: 1px solid #c9d0dc;
  display: grid; grid-template-columns: max-content 1fr; gap: .5rem 1.25rem
}
dt { color: #4a5263 }
dd { margin: 0; font-weight: 600 }
a, button {
  display: inline-block; margin-top: .5rem; padding: .75rem 1.5rem; border: 0; border-radius: .5rem;
  background: #123a8c; color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer
}
a:focus-visible, button:focus-visible { outline: 3px solid #d97706; outline-offset: 3px }
dd a {
  display: block; width: fit-content; margin: -.5rem 0; padding: .5rem 0;
  background: none; color: #123a8c; text-decoration: underline
}
dd a + a { margin-top: 0 }
.logo { display: block; box-sizing: border-box; max-width: 100%; max-height: 4rem; margin: 0 0 1.5rem }
.test {
  margin: 0 0 1.5rem; padding: .5rem 1rem; border: 2px dashed #7a3e00; border-radius: .5rem;
  background: #fff3d6; color: #5c2e00; font-size: 1rem
}
.mark {
  width: 3.5rem; height: 3.5rem; border-radius: 50%; background: #4a5263; color: #fff;
  font-size: 2rem; font-weight: 700; line-height: 3.5rem; text-align: center
}
.good .mark { background: #0b5a2e }
.good h1 { color: #0b5a2e }
.bad .mark { background: #9b1c1c }
.bad h1 { color: #8f1717 }
.ask form { margin-top: 1.5rem }
.ask form + form { margin-top: .5rem }
.ask button { width: 100% }
.amount { font-size: clamp(1.125rem, 5vw, 1.5rem); line-height: 1.2; white-space: nowrap }
dt:has(+ dd .amount) { align-self: center }
@media (prefers-color-scheme: dark) {
  body { background: #11151d; color: #eef1f6 }
  dl { border-color: #4a5263 }
  dt { color: #b6bfce }
  a, button { background: #a9c4ff; color: #0b1633 }
  dd a { background: none; color: #a9c4ff }
  .logo { padding: .5rem; border-radius: .5rem; background: #fff }
  .test { border-color: #f3c56b; background: #2f2408; color: #ffe2a8 }
  .mark { background: #b6bfce; color: #11151d }
  .good .mark { background: #8fe3b0; color: #06301a }
  .good h1 { color: #8fe3b0 }
  .bad .mark { background: #ffb3b3; color: #450a0a }
  .bad h1 { color: #ffb3b3 }
}
@media (prefers-color-scheme: dark) and (min-width: 40rem) { main { background: #1b212c } }
@page { size: A4; margin: 20mm }
@media print {
  body { font-size: 11pt; background: #fff; color: #000 }
  main { margin: 0; padding: 0; max-width: none; background: #fff }
  .test { border-color: #000; background: #fff; color: #000 }
  dl { border-color: #999; break-inside: avoid }
  dt { color: #333 }
  .good .mark, .bad .mark, .open .mark {
    border: 2px solid; background: #fff; color: #000; float: left; margin: 0 1rem 0 0
  }
  .good h1, .bad h1 { color: #000 }
  a, dd a { padding: 0; background: none; color: #000 }
  a::after { content: ' (' attr(href) ')'; font-weight: 400 }
  form { display: none }
}
`

/** The CSS of a brand: buttons and a line above the page. An edge shows the button where the page has its colour. */
const brandStyle = (color: string): string => `
@media screen {
  main { border-top: .375rem solid ${color} }
  a, button { background: ${color}; color: ${textColorOn(color)}; box-shadow: inset 0 0 0 1px }
  dd a { box-shadow: none }
}
`

/** Each tone has a sign besides its colour, for readers who cannot distinguish the colours. A question has none. */
const SIGNS = { good: '✓', bad: '✕', open: '!', ask: null } as const

export interface Target {
  text: string
  href: string
}

/** A link to the next step, or with `post` a form that posts to it and then leads to another origin. */
export interface Button extends Target {
  post?: boolean
}

export interface Page {
  title: string
  /** Paid (good), failed (bad), open or over without a fault (open), or to be decided by the payer (ask). */
  tone: keyof typeof SIGNS
  says: readonly string[]
  amount?: string
  /** Pairs of label and value: a text or links, or null for none. */
  facts?: readonly (readonly [name: string, value: string | readonly Target[] | null])[]
  next?: Button | readonly Button[] | undefined
  /** How the business looks; none on pages that are not of a known business. */
  brand?: ShownBrand
  test?: boolean
}

export type Fact = readonly [name: string, html: string | null]

/** Leaves out what is null. */
export function factList(rows: readonly Fact[]): string {
  const listed = rows.flatMap(([name, html]) => (html === null ? [] : `<dt>${escape(name)}</dt><dd>${html}</dd>`))
  return listed.length === 0 ? '' : `<dl>\n${listed.join('\n')}\n</dl>`
}

export const amountHtml = (amount: string): string => `<span class="amount">${escape(amount)}</span>`

const linkTo = ({ text, href }: Target): string => `<a href="${escape(href)}">${escape(text)}</a>`

export const linksTo = (targets: readonly Target[] | null): string | null => targets?.map(linkTo).join('\n') || null

export const nextLink = (target: Target): string => `<p>${linkTo(target)}</p>`

const nextButton = ({ post, ...target }: Button): string =>
  post
    ? `<form method="post" action="${escape(target.href)}"><button>${escape(target.text)}</button></form>`
    : nextLink(target)

export const logoPath = (logoHash: string): string => `/api/logos/${logoHash}`

export function logoHtml({ logoHash, businessName }: Omit<ShownBrand, 'brandColor'>): string {
  if (logoHash === null) return ''
  return `<img class="logo" src="${logoPath(logoHash)}" alt="${escape(businessName)}">\n`
}

interface Frame extends Pick<Page, 'title' | 'tone' | 'says' | 'brand'> {
  test?: string | undefined
  /** HTML below the paragraphs. */
  content: string
  /** True if a form in the content leads to another origin. */
  hasForm?: boolean
  moreStyle?: string
}

/** Renders plain HTML without scripts or resources but a logo. */
export function framed(status: number, shown: Frame, headers: Reply['headers'] = {}): Reply {
  const { title, tone, says, test, content, brand, hasForm, moreStyle = '' } = shown
  const sign = SIGNS[tone]
  const color = brand?.brandColor ?? null
  const style = STYLE + moreStyle + (color === null ? '' : brandStyle(color))
  const logo = brand ? logoHtml(brand) : ''
  const policy = styledPagePolicy(style, { hasForm, hasImage: logo !== '' })
  const body = `${pageHead(title, style)}<main class="${tone}">
${logo}${test === undefined ? '' : `<p class="test"><strong>TEST</strong>: ${escape(test)}</p>`}
${sign === null ? '' : `<p class="mark" aria-hidden="true">${sign}</p>`}
<h1>${escape(title)}</h1>
${says.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('\n')}
${content}
</main>
</body>
</html>
`
  return { status, body, type: 'text/html; charset=utf-8', headers: { 'Content-Security-Policy': policy, ...headers } }
}

export function page(status: number, { amount, facts = [], next, test, ...shown }: Page, headers = {}): Reply {
  const rows = facts.map(([name, value]): Fact => [name, typeof value === 'string' ? escape(value) : linksTo(value)])
  const listed = factList([['Amount', amount === undefined ? null : amountHtml(amount)], ...rows])
  const buttons = [next ?? []].flat()
  const steps = buttons.map(nextButton).join('\n')
  // A payer decides after reading the facts.
  const content = shown.tone === 'ask' ? `${listed}\n${steps}` : `${steps}\n${listed}`
  const hasForm = buttons.some(({ post }) => post)
  return framed(status, { ...shown, test: test ? 'no real money is paid here.' : undefined, content, hasForm }, headers)
}

export function apology(status: number, traceId: string, says: readonly string[] = []): Reply {
  return page(status, {
    title: 'Something went wrong',
    tone: 'bad',
    says: ['This page could not be shown. Please reload it in a minute.', ...says],
    facts: [['Trace', traceId]],
  })
}
