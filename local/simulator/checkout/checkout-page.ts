import { displayMoney, isCurrency, minorUnits } from '../../../src/domain/money.ts'
import type { PayInRail } from '../../../src/domain/states.ts'
import type { Charge } from '../ledger/entries.ts'

/** `form-action` is left out on purpose: browsers also apply it to the redirect back to the shop. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** Matches the service's own pages for payers (`src/api/pages/page.ts`), between which this page appears. */
const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f4f5f7; --card: #fff; --ink: #1d2330; --quiet: #4a5263; --line: #c9d0dc; --act: #123a8c; --on-act: #fff
}
body { margin: 0; font: 1.125rem/1.6 system-ui, sans-serif; background: var(--ground); color: var(--ink) }
main { box-sizing: border-box; max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem; overflow-wrap: anywhere }
@media (min-width: 40rem) { main { margin-top: 12vh; padding: 2.5rem; background: var(--card); border-radius: 1rem } }
h1 { margin: 1.5rem 0 1rem; font-size: 1.75rem; line-height: 1.25 }
p { margin: 0 0 1rem }
dl {
  display: grid; grid-template-columns: max-content 1fr; gap: .5rem 1.25rem; margin: 0 0 1.5rem; padding: 1.5rem 0;
  border: solid var(--line); border-width: 1px 0
}
dt { color: var(--quiet) }
dd { margin: 0; font-weight: 600 }
.amount { font-size: clamp(1.125rem, 5vw, 1.5rem); line-height: 1.2; white-space: nowrap }
.test, .good, .bad { margin: 0 0 1rem; padding: .5rem 1rem; border-radius: .5rem; font-size: 1rem }
.test { border: 2px dashed #7a3e00; background: #fff3d6; color: #5c2e00 }
.good { background: #e1f5e8; color: #0b4a27 }
.bad { background: #fde8e8; color: #7c1414 }
a, button {
  display: block; box-sizing: border-box; width: 100%; margin: .75rem 0 0; padding: .75rem 1.5rem;
  border: 1px solid var(--act); border-radius: .5rem; background: none; color: var(--act);
  font: inherit; font-weight: 600; text-align: center; text-decoration: none
}
button:first-of-type { background: var(--act); color: var(--on-act) }
:focus-visible { outline: 3px solid #d97706; outline-offset: 3px }
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #11151d; --card: #1b212c; --ink: #eef1f6; --quiet: #b6bfce; --line: #4a5263; --act: #a9c4ff;
    --on-act: #0b1633
  }
  .test { border-color: #f3c56b; background: #2f2408; color: #ffe2a8 }
  .good { background: #0d2f1c; color: #8fe3b0 }
  .bad { background: #3a1212; color: #ffb3b3 }
}
`

const RAIL_WORDS: Readonly<Record<PayInRail, string>> = {
  CARD: 'Card',
  BANK_TRANSFER: 'Pay by bank',
  CAPITEC_PAY: 'Capitec Pay',
  PAYSHAP: 'PayShap',
  MOBILE_MONEY: 'Mobile money',
  QR: 'QR code',
}

/** A page on which the payer chooses how the charge ends, by buttons. */
function choicePage(charge: Charge, title: string, texts: Record<'refused' | 'next' | 'buttons', string>): string {
  const refused = charge.state === 'DECLINED' ? `<p role="status" class="bad">✕ ${texts.refused}</p>` : ''
  return page(
    title,
    `${refused}${summary(charge)}
<p>${texts.next}</p>
<form method="post">
${texts.buttons}
</form>`,
  )
}

export function checkoutPage(charge: Charge): string {
  if (charge.cardToken !== null) return challengePage(charge)
  const { rails, usedRail } = charge
  const what = usedRail && usedRail !== 'CARD' ? 'payment' : 'card'
  return choicePage(charge, 'Test checkout', {
    refused: `Your ${what} was declined. You were not charged. You can try again.`,
    next: next(charge),
    buttons: `${rails?.length === 0 ? '<p>This way to pay is not available for this merchant.</p>' : payButtons(rails)}
<button name="outcome" value="abandon">Leave without paying</button>`,
  })
}

/** The page of the card's bank, on which the payer confirms the charge (3-D Secure). */
const challengePage = (charge: Charge): string =>
  choicePage(charge, 'Confirm that it is you', {
    refused: 'Your bank did not confirm it. You were not charged.',
    next: 'Your bank asks you to confirm this payment. Choose how it ends.',
    buttons: `<button name="outcome" value="pass">Confirm the payment</button>
<button name="outcome" value="fail">Fail the check</button>
<button name="outcome" value="leave">Leave without confirming</button>`,
  })

export function paidPage(charge: Charge, returnUrl: string | null): string {
  const back = returnUrl === null ? '' : `<p><a href="${escape(returnUrl)}">Back to the shop</a></p>`
  const paid = '<p role="status" class="good">✓ This checkout is paid. It cannot be paid again.</p>'
  return page('Already paid', `${paid}${summary(charge)}${back}`)
}

export function messagePage(text: string): string {
  return page('Test checkout', `<p role="status">${escape(text)}</p>`)
}

/** The payer's choices, by several ways to pay of which the first is selected, or by one. */
function payButtons(rails: readonly PayInRail[] = []): string {
  const option = (rail: PayInRail, at: number) =>
    `<label><input type="radio" name="rail" value="${rail}"${at === 0 ? ' checked' : ''}> ${RAIL_WORDS[rail]}</label>\n`
  const options = `<fieldset><legend>Way to pay</legend>\n${rails.map(option).join('')}</fieldset>\n`
  const isCard = rails.length === 0 || rails.includes('CARD')
  // A bank's request can be refused, or it can expire. A card can only be declined.
  const unpaid = isCard
    ? '<button name="outcome" value="decline">Pay with a card that is declined</button>'
    : `<button name="outcome" value="decline">Refuse the payment</button>
<button name="outcome" value="expire">Do not respond in time</button>`
  return `${rails.length > 1 ? options : ''}<button name="outcome" value="pay">Pay</button>\n${unpaid}`
}

function next({ checkout }: Charge): string {
  const business = checkout?.business
  return business ? `Choose how it ends. After that you are led back to ${escape(business)}.` : 'Choose how it ends.'
}

/** A provider whose format has no field for the business's texts shows its own reference alone. */
function summary({ amountCents, currency, checkout, reference, rails }: Charge): string {
  const amount = isCurrency(currency) ? displayMoney({ amountCents: minorUnits(amountCents), currency }) : ''
  const facts: [string, string | null | undefined][] = [
    ['Amount', amount],
    ['To', checkout?.business],
    ['For', checkout?.description],
    ['Reference', checkout?.order ?? reference],
    ['By', rails?.length === 1 ? RAIL_WORDS[rails[0]!] : null],
  ]
  const shown = (name: string, value: string) =>
    `<dt>${name}</dt><dd${name === 'Amount' ? ' class="amount"' : ''}>${escape(value)}</dd>\n`
  const rows = facts.map(([name, value]) => (value ? shown(name, value) : ''))
  return `<dl>\n${rows.join('')}</dl>`
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="test"><strong>TEST</strong>: this is a simulator, no money moves.</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
