import * as t from '../schema/schema.ts'
import { TransactionKind } from '../transactions/schema.ts'
import { Checkpoint, Hash, OTHER_HASH, placeInLog, proof } from './schema.ts'

const PROMISE =
  'pay.example.com/proof/test promise\ntxn_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d\n' +
  'Xwg/Cho9ygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=\n2026-11-21T09:00:00.000Z\n\n— pay.example.com/proof/test …\n'

const SignedPromise = t.text(
  'A signed note: the log, the transaction, the hash, and the time by which the log contains it.',
  PROMISE,
)

const Leaf = t.closed(
  {
    v: t.Literal(2, { description: 'The version of this shape.' }),
    receiptId: t.idOf('receipt'),
    tokenId: t.idOf('token'),
    transactionId: t.idOf('transaction'),
    merchantId: t.idOf('business'),
    kind: TransactionKind,
    amountCents: t.AmountCents,
    currency: t.CurrencyCode,
    providerId: t.described(t.nullable(t.text('', 'paystack')), 'The provider that moved the money.'),
    providerTransactionId: t.described(
      t.nullable(t.text('', '4099260516')),
      'The provider’s id of the payment, if known when it succeeded.',
    ),
    mode: t.ModeName,
    reference: t.text('The reference of the transaction.', 'order-1'),
    originalTransactionId: t.described(
      t.mostlyNull(t.idOf('transaction')),
      'The payment that a refund returns, else null.',
    ),
    recipientId: t.described(t.mostlyNull(t.idOf('recipient')), 'The recipient of a payout, else null.'),
    settledAt: t.described(t.Instant, 'When the transaction SUCCEEDED.'),
  },
  { title: 'ReceiptLeaf', description: 'The succeeded transaction. Its canonical JSON (RFC 8785) is the leaf.' },
)

export const Receipt = t.closed(
  {
    leaf: Leaf,
    salt: t.described(Hash, '32 random bytes, 64 hex digits. The log’s entry is SHA-256(salt ‖ leaf).', OTHER_HASH),
    leafHash: t.described(Hash, 'SHA-256(0x00 ‖ entry), RFC 6962.'),
    ...placeInLog,
    inclusionProof: proof(
      'The sibling hashes on the path from the leaf to the root, the lowest first; empty while PENDING.',
    ),
    checkpoint: t.described(t.nullable(Checkpoint), 'The signed head of that log; null while PENDING.'),
    promise: t.described(
      t.mostlyNull(SignedPromise),
      'The signed promise to contain the receipt; null once the log does, and for a receipt that was changed.',
    ),
  },
  { title: 'Receipt', description: 'The input of an offline verifier, without the key.' },
)
