import { toHex } from '../../domain/proof/checkpoint.ts'
import { equal, type PathStep } from '../../domain/proof/verify.ts'
import type { Hash } from '../../domain/proof/merkle.ts'

/** The CSS of the drawing: two boxes a level, the path's own box with a thick border, an arrow to the next level. */
export const PATH_STYLE = `
.path { list-style: none; margin: 1rem 0; padding: 0; font-size: .9375rem }
.path li { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem }
.path li + li::before { content: '↓'; grid-column: 1 / -1; text-align: center; line-height: 1.5 }
.path div { padding: .375rem .5rem; border: 1px dashed #6b7487; border-radius: .5rem; text-align: center }
.path .own { border: 2px solid #123a8c; background: #e6edfb }
.path .last { grid-column: 1 / -1 }
.path .broken { border: 2px solid #9b1c1c; background: #fde8e8 }
.path code { display: block }
@media (prefers-color-scheme: dark) {
  .path .own { border-color: #a9c4ff; background: #17233f }
  .path .broken { border-color: #ffb3b3; background: #3d1414 }
}
@media print { .path li { break-inside: avoid } }
`

const box = (kind: string, name: string, hash: Hash): string =>
  `<div class="${kind}">${name} <code>${shortened(toHex(hash))}</code></div>`

/** Shortens a hash to what a reader can compare. */
const shortened = (hex: string): string => `${hex.slice(0, 8)}…${hex.slice(-8)}`

/** Renders the path from a receipt to the root of its hour, with the sibling hash on each level. */
export function drawPath(leafHash: Hash, path: readonly PathStep[], root: Hash): string {
  const levels = path.map(({ sibling, side }, at) => {
    const own = box('own', at === 0 ? 'This receipt' : 'Together', at === 0 ? leafHash : path[at - 1]!.node)
    const beside = box('', 'Beside it', sibling)
    return `<li>${side === 'LEFT' ? beside + own : own + beside}</li>`
  })
  const top = path.at(-1)?.node ?? leafHash
  const end = equal(top, root)
    ? box('own last', '✓ The root of the hour', root)
    : box('broken last', '✕ The path leads to', top) + box('broken last', 'but the root of the hour is', root)
  return `<ol class="path">\n${levels.join('\n')}\n<li>${end}</li>\n</ol>`
}
