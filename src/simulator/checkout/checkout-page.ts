import { displayMoney, isCurrency, minorUnits } from '../../domain/money.ts'
import type { Charge } from '../ledger/entries.ts'

/** `form-action` is left out on purpose: browsers apply it to the redirect back to the shop as well. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const STYLE = `
body { margin: 0; font: 1.1rem/1.5 system-ui, sans-serif; background: #f3f0f8; color: #231b33 }
main { box-sizing: border-box; max-width: 32rem; margin: 0 auto; padding: 2rem 1.25rem; overflow-wrap: anywhere }
@media (min-width: 40rem) { main { margin-top: 8vh; padding: 2.5rem; background: #fff; border-radius: 1rem } }
h1 { margin: 1.5rem 0 1rem; font-size: 1.6rem; line-height: 1.25 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .5rem 1.25rem; margin: 0 0 1.5rem }
dt { color: #544a66 }
dd { margin: 0; font-weight: 600 }
dd:first-of-type { white-space: nowrap }
.test, .good, .bad { margin: 0 0 1rem; padding: .5rem 1rem; border-radius: .5rem }
.test { border: 2px dashed #7a3e00; background: #fff3d6; color: #5c2e00; font-size: 1rem }
.good { background: #e1f5e8; color: #0b4a27 }
.bad { background: #fde8e8; color: #7c1414 }
a, button { display: block; box-sizing: border-box; width: 100%; margin: .75rem 0; padding: .75rem; border: 1px solid #4b2e83; border-radius: .5rem; background: #fff; color: #4b2e83; font: inherit; font-weight: 600; text-align: center }
button:first-of-type { background: #4b2e83; color: #fff }
:focus-visible { outline: 3px solid #d97706; outline-offset: 3px }
`

/** The page a payer sees: what is paid, and one button for each thing a payer can do. */
export function checkoutPage(charge: Charge): string {
  const retried =
    charge.state === 'DECLINED'
      ? '<p role="status" class="bad">✕ Your card was declined. You were not charged. You can try again.</p>'
      : ''
  return page(
    'Test checkout',
    `${retried}${summary(charge)}
<form method="post">
<button name="outcome" value="pay">Pay</button>
<button name="outcome" value="decline">Pay with a card that is declined</button>
<button name="outcome" value="abandon">Leave without paying</button>
</form>`,
  )
}

export function paidPage(charge: Charge, returnUrl: string | null): string {
  const back = returnUrl === null ? '' : `<p><a href="${escape(returnUrl)}">Back to the shop</a></p>`
  const paid = '<p role="status" class="good">✓ This checkout is paid. It cannot be paid again.</p>'
  return page('Already paid', `${paid}${summary(charge)}${back}`)
}

export function messagePage(text: string): string {
  return page('Test checkout', `<p role="status">${escape(text)}</p>`)
}

/** A provider whose format has no room for the business and its words shows its own reference alone. */
function summary({ amountCents, currency, checkout, reference }: Charge): string {
  const amount = isCurrency(currency) ? displayMoney({ amountCents: minorUnits(amountCents), currency }) : ''
  const facts = [
    ['Amount', amount],
    ['To', checkout?.business],
    ['For', checkout?.description],
    ['Reference', checkout?.order ?? reference],
  ]
  const rows = facts.map(([name, value]) => (value ? `<dt>${name}</dt><dd>${escape(value)}</dd>\n` : ''))
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
