import { randomBytes } from 'node:crypto'
import type { Charge, Dispute, DisputeEventState } from './entries.ts'
import type { EventSender } from './event-sender.ts'
import type { Ledger } from './ledger.ts'

interface DisputeOrder {
  /** Null for the whole charge. */
  amountCents: number | null
  category: string
  dueAt: string | null
}

/** Acts of the payer's bank, or of the provider, on a dispute. */
export const DISPUTE_ACTS = ['remind', 'review', 'win', 'lose', 'reopen'] as const
export type DisputeAct = (typeof DISPUTE_ACTS)[number]

/** The merchant's decision. Null if the dispute does not wait for it. */
interface Decision {
  state: 'BANK' | 'ACCEPTED'
  amountCents: number
  attachment: string
}

export type Disputes = ReturnType<typeof createDisputes>

/** The payer gets the money back. */
export const isLost = ({ state }: Pick<Dispute, 'state'>): boolean => state === 'LOST' || state === 'ACCEPTED'

const AFTER = { review: 'BANK', win: 'WON', lose: 'LOST', reopen: 'MERCHANT' } as const
const TELLS = { remind: 'REMINDED', win: 'RESOLVED', lose: 'RESOLVED', review: null, reopen: 'CREATED' } as const

export function createDisputes(ledger: Ledger, events: EventSender) {
  /** Stores a change, later than the one before by at least a millisecond. */
  const record = (dispute: Dispute, tells: DisputeEventState | null): Dispute => {
    const now = Math.max(Date.now(), Date.parse(dispute.updatedAt) + 1)
    const changed = { ...dispute, updatedAt: new Date(now).toISOString() }
    const { provider, id } = changed
    events.record({ dispute: changed }, tells && { provider, subject: 'DISPUTE', key: String(id), state: tells })
    return changed
  }
  const move = (dispute: Dispute, state: Dispute['state'], by: Dispute['history'][number]['by']): Dispute => ({
    ...dispute,
    state,
    history: [...dispute.history, { state, by, at: new Date().toISOString() }],
  })

  return {
    /** `told` is false if the provider's event gets lost. */
    open({ provider, mode, reference, amountCents, currency }: Charge, order: DisputeOrder, told: boolean): Dispute {
      const entry = ledger.newEntry()
      const dispute: Dispute = {
        ...entry,
        provider,
        mode,
        chargeReference: reference,
        amountCents: order.amountCents ?? amountCents,
        currency,
        category: order.category,
        state: 'MERCHANT',
        dueAt: order.dueAt,
        evidence: [],
        documents: {},
        attachment: null,
        history: [{ state: 'MERCHANT', by: 'customer', at: entry.createdAt }],
        updatedAt: entry.createdAt,
      }
      return record(dispute, told ? 'CREATED' : null)
    },

    act(dispute: Dispute, act: DisputeAct, told: boolean): Dispute {
      const changed = act === 'remind' ? dispute : move(dispute, AFTER[act], 'bank')
      return record(changed, told ? TELLS[act] : null)
    },

    addEvidence(dispute: Dispute, fields: Record<string, unknown>): Dispute {
      const evidence = { ...ledger.newEntry(), fields }
      return record({ ...dispute, evidence: [...dispute.evidence, evidence] }, null)
    },

    /** Returns the name of a document that may be uploaded. */
    addDocument(dispute: Dispute): string {
      const name = randomBytes(10).toString('hex')
      record({ ...dispute, documents: { ...dispute.documents, [name]: false } }, null)
      return name
    },

    upload(dispute: Dispute, document: string): void {
      record({ ...dispute, documents: { ...dispute.documents, [document]: true } }, null)
    },

    decide(dispute: Dispute, { state, amountCents, attachment }: Decision): Dispute {
      const returned = state === 'ACCEPTED' ? amountCents : dispute.amountCents
      const changed = { ...move(dispute, state, 'merchant'), amountCents: returned, attachment }
      return record(changed, state === 'ACCEPTED' ? 'RESOLVED' : null)
    },
  }
}
