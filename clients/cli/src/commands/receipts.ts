import type { Command } from 'commander'
import { withKey } from '../clients.ts'
import { EXIT } from '../exit.ts'
import { facts, say, show } from '../output.ts'
import type { Common } from '../profiles.ts'

/** Returns whether the log should contain the receipt by now and does not. */
const isOverdue = ({ state, promisedBy }: { state: string; promisedBy: string }): boolean =>
  state === 'PENDING' && Date.parse(promisedBy) <= Date.now()

export function addReceipts(program: Command): void {
  const receipts = program.command('receipts').description('proof receipts')
  receipts
    .command('get')
    .description('download the receipt of a transaction, which anyone can verify')
    .argument('<transactionId>')
    .action(async (id: string, _, command: Command) => {
      say(JSON.stringify(await withKey(command.optsWithGlobals()).getReceipt(id), null, 2))
    })
  receipts
    .command('verify')
    .description('verify a receipt and show the current state of its transaction')
    .argument('<receiptId>')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      const verification = await withKey(common).verifyReceipt(id)
      show(common.json, verification, (each) =>
        facts([
          ['Receipt', each.receiptId],
          ['Verified', each.verified ? 'yes' : 'no'],
          ['Reason', each.reason],
          ['In the log', each.state],
          ['Promised by', each.state === 'PENDING' ? each.promisedBy : null],
          ['Promise', isOverdue(each) ? 'expired: a receipt that you downloaded before proves the omission' : null],
          ['State now', each.currentState],
          ['Leaf', each.leafIndex === null ? each.leafHash : `${each.leafHash}, number ${each.leafIndex}`],
          ['Root', each.merkleRoot && `${each.merkleRoot} of ${each.treeSize}`],
          ['Proof', each.inclusionProof.length > 0 ? `${each.inclusionProof.length} hashes` : null],
        ]),
      )
      if (!verification.verified || isOverdue(verification)) process.exitCode = EXIT.negative
    })
}
