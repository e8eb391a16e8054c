import type { Receipt } from '../../api-types.ts'

/** Changes to a downloaded receipt, and the message of each verifier about them. */
export const tamperedReceipts = (receipt: Receipt): [what: string, changed: unknown, says: RegExp][] => [
  ['amount', { ...receipt, leaf: { ...receipt.leaf, amountCents: 15_001 } }, /^the leaf was changed/],
  ['a member more', { ...receipt, leaf: { ...receipt.leaf, paid: true } }, /^the leaf was changed/],
  ['salt', { ...receipt, salt: receipt.leafHash }, /^the leaf was changed/],
  ['no salt', { ...receipt, salt: null }, /not 64 hex digits$/],
  ['hash', { ...receipt, leafHash: receipt.inclusionProof[0] }, /^the leaf was changed/],
  ['index', { ...receipt, leafIndex: 299 }, /does not lead from the leaf/],
  ['text as index', { ...receipt, leafIndex: '300' }, /does not lead from the leaf/],
  ['size', { ...receipt, treeSize: 302 }, /of another size$/],
  ['path', { ...receipt, inclusionProof: receipt.inclusionProof.toReversed() }, /does not lead from the leaf/],
  ['short path', { ...receipt, inclusionProof: [] }, /does not lead from the leaf/],
  [
    'root',
    { ...receipt, checkpoint: receipt.checkpoint!.replace(/\n[A-Za-z0-9+/]{43}=\n/, `\n${'A'.repeat(43)}=\n`) },
    /^the signature of payments.test\/proof\/test does not hold$/,
  ],
  ['no checkpoint', { ...receipt, checkpoint: 'x' }, /^the checkpoint is not one$/],
  ['pending', { ...receipt, checkpoint: null }, /not closed yet/],
  ['no proof', { ...receipt, inclusionProof: null }, /no list$/],
  ['no hex', { ...receipt, leafHash: 'XX' }, /not 64 hex digits$/],
  ['no leaf', { ...receipt, leaf: 'x' }, /has no leaf$/],
  ['nothing', null, /has no leaf$/],
  ['a list', [], /has no leaf$/],
]
