import type { Router } from '@koa/router'
import type { Context } from 'koa'
import { MODES, type Mode } from '../../../src/domain/states.ts'
import type { KnownDescriptor, ProviderId } from '../../../src/providers/descriptors.ts'
import { depositFile } from '../ledger/deposit-file.ts'
import { makeDeposits, parseDeposit } from '../ledger/deposits.ts'
import type { Deposit } from '../ledger/entries.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { readJson, refuse, takeBody } from '../read-body.ts'

export interface DepositParts {
  ledger: Ledger
  depositsOf: (provider: ProviderId, mode: Mode) => Deposit[]
  providers: readonly KnownDescriptor[]
}

/**
 * `POST /deposits/{provider}` makes deposits, with faults if they are asked for. `GET` lists them, and
 * `GET /deposits/{provider}/{id}.csv` is the file that the provider offers for one.
 */
export function depositRoutes(router: Router, { ledger, depositsOf, providers }: DepositParts): void {
  const providerOf = (ctx: Context) => providers.find(({ id }) => id === ctx.params.providerId)
  const all = (provider: ProviderId): Deposit[] => MODES.flatMap((mode) => depositsOf(provider, mode))

  router.post('/deposits/:providerId', takeBody, (ctx) => {
    const provider = providerOf(ctx)
    if (!provider) return refuse(ctx, 404, 'there is no such provider here')
    const order = parseDeposit(readJson(ctx))
    if (typeof order === 'string') return refuse(ctx, 400, order)
    ctx.status = 201
    ctx.body = makeDeposits(ledger, { ...order, provider: provider.id })
  })

  router.get('/deposits/:providerId', (ctx) => {
    const provider = providerOf(ctx)
    if (!provider) return refuse(ctx, 404, 'there is no such provider here')
    const { id, settlement } = provider
    ctx.body = all(id).map(({ lines, covers: _covers, ...deposit }) => {
      const file = settlement?.file ? `/deposits/${id}/${deposit.id}.csv` : null
      return { ...deposit, lineCount: lines.length, file }
    })
  })

  router.get('/deposits/:providerId/:id.csv', (ctx) => {
    const provider = providerOf(ctx)
    const deposit = provider && all(provider.id).find(({ id }) => String(id) === ctx.params.id)
    const file = provider?.settlement?.file
    if (!deposit || !file) return refuse(ctx, 404, 'there is no such file here')
    ctx.type = 'text/csv'
    ctx.body = depositFile(file, deposit)
  })
}
