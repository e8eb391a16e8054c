import { listClosings, wrongSumsOf } from '../src/db/ledger/close-days.ts'
import { walkLedger } from '../src/db/ledger/fill.ts'
import { DAY_MS, dayOf } from '../src/domain/south-africa/johannesburg.ts'
import { withDatabase } from '../local/running-service.ts'
import { progressOf, runCommand, say } from './command.ts'

/**
 * `npm run ledger:audit`: compares the ledger's entries with every transaction, dispute and settlement's line, and the
 * sums of closed days with their entries. Prints each difference and exits with 1. With `--repair` it books what is
 * missing, dated now: once after the upgrade from a version without a ledger, when its last process has ended.
 */
await runCommand(async (config) => {
  const repairs = process.argv.includes('--repair')
  await withDatabase({ config, patient: true }, async (pool) => {
    const walk = await walkLedger(pool, {
      mode: repairs ? 'REPAIR' : 'LOOK',
      onFault: ({ transactionId, kind, currency, amountCents, bookedCents }) => {
        const figures = `${kind} is ${bookedCents} in the ledger and ${amountCents} by the record (${currency})`
        say(`${transactionId}  ${figures}`)
      },
      onPage: progressOf(({ transactions }) => `${transactions} transactions`),
    })
    let wrong = 0
    const closings = await listClosings(pool, {})
    for (const until of closings) {
      const since = new Date(until.getTime() - DAY_MS)
      for (const { businessId, mode, currency, kind, storedCents, entriesCents } of await wrongSumsOf(pool, {
        since,
        until,
      })) {
        wrong++
        const figures = `${kind} is ${storedCents} as stored and ${entriesCents} by its entries (${mode} ${currency})`
        say(`${businessId} on ${dayOf(since.getTime())}  ${figures}`)
      }
    }
    const found = `${walk.faults} differences in ${walk.transactions} transactions, ${wrong} in ${closings.length} closed days`
    say(`${found}${repairs && walk.faults > 0 ? '; the missing entries are booked' : ''}`)
    if (wrong > 0 || (walk.faults > 0 && !repairs)) process.exitCode = 1
  })
})
