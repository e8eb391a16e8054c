/** The hex digits of all ids in the document's examples. */
const HEX = '0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'

export const exampleIds = {
  business: `biz_${HEX}`,
  user: `usr_${HEX}`,
  invitation: `inv_${HEX}`,
  apiKey: `key_${HEX}`,
  transaction: `txn_${HEX}`,
  paymentLink: `lnk_${HEX}`,
  endpoint: `whe_${HEX}`,
  event: `evt_${HEX}`,
  delivery: `dlv_${HEX}`,
  connectedAccount: `acc_${HEX}`,
  split: `spl_${HEX}`,
  recipient: `rcp_${HEX}`,
  payoutBatch: `bat_${HEX}`,
  receipt: `rct_${HEX}`,
  token: `tok_${HEX}`,
  proofBatch: `prb_${HEX}`,
  export: `exp_${HEX}`,
  settlement: `stl_${HEX}`,
  settlementLine: `stn_${HEX}`,
  difference: `dif_${HEX}`,
  dispute: `dsp_${HEX}`,
  planRequest: `plr_${HEX}`,
  session: `ses_${HEX}`,
  passkey: `psk_${HEX}`,
} as const

export const EXAMPLE_INSTANT = '2026-11-21T06:00:00.000Z'
