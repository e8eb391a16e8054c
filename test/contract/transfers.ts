import { MODES, type Mode } from '../../src/domain/states.ts'
import { minorUnits } from '../../src/domain/money.ts'
import type { TransferCapability } from '../../src/providers/contract/transfers.ts'
import { paysOut } from '../../src/providers/descriptors.ts'
import { newReference, openWindow, recipientOrder, transferRequest } from '../providers/requests.ts'
import { httpAnswer } from '../providers/socket-server.ts'
import { eventually, TOO_SLOW_MS, type Bench } from './bench.ts'

/**
 * Payouts: one for each reference, and reversals are reported. A rail is added in the descriptor's `transferRails`; one
 * under LIVE is a live rail, which runs this suite with the provider's live keys as well.
 */
export function transfersContract(bench: Bench): void {
  const { transfers, capabilities } = bench.provider

  test('only a provider with payout rails makes transfers', () => {
    expect(transfers !== undefined).toBe(paysOut(capabilities))
  })

  if (transfers)
    for (const mode of MODES.filter((each) => capabilities.transferRails[each].length > 0))
      describe(`${mode} payouts`, () => {
        transfersInMode(bench, transfers, mode)
      })
}

function transfersInMode(bench: Bench, { createRecipient, transfer, verifyTransfer }: TransferCapability, mode: Mode) {
  const { id, answering } = bench
  const hasty = bench.hasty.transfers!
  const connection = () => bench.connection(mode)

  const recipient = async (changes: Parameters<typeof recipientOrder>[0] = {}): Promise<string> => {
    const made = await createRecipient(connection(), recipientOrder(changes), openWindow())
    if (made.state !== 'MADE') throw new Error(`not made: ${JSON.stringify(made)}`)
    return made.code
  }
  const request = async (changes: Parameters<typeof transferRequest>[1] = {}) =>
    transferRequest(await recipient(), changes)
  const to = async (accountNumber: string) => transferRequest(await recipient({ accountNumber }))
  type Request = Awaited<ReturnType<typeof request>>
  const send = (sent: Request, window = openWindow()) => transfer(connection(), sent, window)
  const sendHastily = (sent: Request) => hasty.transfer(connection(), sent, openWindow())
  const ask = ({ providerReference }: { providerReference: string }) => verifyTransfer(connection(), providerReference)
  const until = (sent: Request, state: string) => eventually(async () => (await ask(sent)).state === state)
  const lines = ({ providerReference }: { providerReference: string }) => bench.simulator().ledger(providerReference)
  const events = ({ providerReference }: Request) =>
    bench.events(mode).filter((event) => event.providerReference === providerReference)
  const told = (sent: Request, state: string) =>
    eventually(() => events(sent).some((event) => event.finding?.state === state))

  test('a recipient is one for each account', async () => {
    const code = await recipient()
    expect(await recipient()).toBe(code)
    expect(await recipient({ accountNumber: '6200001235' })).not.toBe(code)
  })

  test.each([
    ['that there is not', null],
    ['that its bank does not confirm', { type: 'IDENTITY_NUMBER', number: '7501151234085' } as const],
  ])('an account %s is refused', async (_what, document) => {
    const order = recipientOrder({ accountNumber: '6200000001', document })
    const outcome = await createRecipient(connection(), order, openWindow())
    expect(outcome).toMatchObject({ state: 'DECLINED', soft: false, reasonCode: 'invalid_account' })
    expect(JSON.stringify(outcome)).not.toContain(order.accountNumber)
  })

  test.each(['IDENTITY_NUMBER', 'PASSPORT_NUMBER', 'BUSINESS_REGISTRATION_NUMBER'] as const)(
    'a recipient with a document (%s) is confirmed, then created',
    async (type) => {
      const document = { type, number: 'A 1234567' }
      expect(await recipient({ accountNumber: '6200007777', document })).not.toBe('')
    },
  )

  test.each([
    ['down', 'NOT_SENT'],
    ['hang', 'NOT_SENT'],
    ['throttle', 'THROTTLED'],
  ])('a provider that is %s makes no recipient, and can be asked again', async (trouble, state) => {
    await bench.simulator().control(id, { mode: trouble })
    const outcome = await hasty.createRecipient(connection(), recipientOrder(), openWindow())
    expect(outcome.state).toBe(state)
    await bench.simulator().control(id, { mode: 'up' })
    expect(await recipient()).not.toBe('')
  })

  describe('a transfer', () => {
    test('is pending or done, and done in the end, once, with its event', async () => {
      const sent = await request({ amountCents: minorUnits(99_999_999_999) })
      expect(['PENDING', 'SUCCEEDED']).toContain((await send(sent)).state)
      await until(sent, 'SUCCEEDED')
      expect(await ask(sent)).toMatchObject({ amountCents: 99_999_999_999, currency: 'ZAR' })
      expect(await lines(sent)).toMatchObject([
        { provider: id, kind: 'TRANSFER', amountCents: 99_999_999_999, currency: 'ZAR', state: 'SUCCEEDED' },
      ])
      await told(sent, 'SUCCEEDED')
      expect(new Set(events(sent).map(({ subject }) => subject))).toEqual(new Set(['TRANSFER']))
    })

    test('sent again with its reference is UNKNOWN, and never paid twice', async () => {
      const sent = await request()
      await send(sent)
      expect(await send(sent)).toMatchObject({ state: 'UNKNOWN' })
      expect(await lines(sent)).toHaveLength(1)
    })

    test('a transfer to an unknown recipient is declined, and not booked', async () => {
      const sent = transferRequest('RCP_000000000nobody')
      expect(await send(sent)).toMatchObject({ state: 'DECLINED', soft: false, reasonCode: 'invalid_account' })
      expect(await lines(sent)).toEqual([])
    })

    test('can be returned after it succeeded', async () => {
      const sent = await to('6200000002')
      await send(sent)
      await told(sent, 'SUCCEEDED')
      await told(sent, 'DECLINED')
      expect(await ask(sent)).toMatchObject({ state: 'DECLINED', reasonCode: 'returned' })
      expect(await lines(sent)).toMatchObject([{ state: 'FAILED' }])
    })

    test('can stay pending', async () => {
      const sent = await to('6200000003')
      const done = await request()
      expect(await send(sent)).toMatchObject({ state: 'PENDING' })
      await send(done)
      await until(done, 'SUCCEEDED')
      expect(await ask(sent)).toMatchObject({ state: 'PENDING' })
      expect(await lines(sent)).toMatchObject([{ state: 'PENDING' }])
    })

    test('never exceeds the balance, and a returned one restores it', async () => {
      await bench.simulator().control(id, { balanceCents: 20_000 })
      const returned = await to('6200000002')
      expect(await send(returned)).toMatchObject({ state: 'PENDING' })
      const refused = await request()
      expect(await send(refused)).toMatchObject({ state: 'DECLINED', reasonCode: 'insufficient_balance' })
      expect(await lines(refused)).toEqual([])
      await until(returned, 'DECLINED')
      expect(await send(await request())).toMatchObject({ state: 'PENDING' })
      await bench.simulator().control(id, { balanceCents: Number.MAX_SAFE_INTEGER })
    })

    test('a transfer that never arrived is NOT_FOUND', async () => {
      expect(await ask({ providerReference: newReference() })).toEqual({ state: 'NOT_FOUND' })
    })
  })

  describe('a transfer at a provider in trouble', () => {
    test.each([
      ['down', 'NOT_SENT'],
      ['hang', 'UNKNOWN'],
      ['error500', 'UNKNOWN'],
      ['not_processed', 'DECLINED'],
    ])('%s: %s', async (trouble, state) => {
      const sent = await request()
      await bench.simulator().control(id, { mode: trouble })
      expect((await (trouble === 'hang' ? sendHastily : send)(sent)).state).toBe(state)
      expect(await lines(sent)).toEqual([])
    })

    test('a transfer whose response is lost is found by a lookup', async () => {
      const sent = await request()
      await bench.simulator().control(id, { mode: 'slow', delayMs: TOO_SLOW_MS })
      expect(await sendHastily(sent)).toMatchObject({ state: 'UNKNOWN' })
      await until(sent, 'SUCCEEDED')
      expect(await lines(sent)).toHaveLength(1)
    })

    test('a 429 is no result: nothing is paid, and the request may be sent again', async () => {
      const sent = await request()
      await bench.simulator().control(id, { mode: 'throttle' })
      expect(await send(sent)).toMatchObject({ state: 'THROTTLED', retryAfterMs: 1_000 })
      expect(await ask(sent)).toMatchObject({ state: 'UNKNOWN', askAgainMs: 1_000 })
      await bench.simulator().control(id, { mode: 'up' })
      expect(['PENDING', 'SUCCEEDED']).toContain((await send(sent)).state)
      expect(await lines(sent)).toHaveLength(1)
    })

    test('is not sent after the deadline', async () => {
      const late = { ...openWindow(), openedWall: Date.now() - 11_000 }
      expect(await send(await request(), late)).toMatchObject({ state: 'NOT_SENT' })
    })

    test.each([
      ['garbage', httpAnswer(200, '<html>maintenance</html>')],
      ['a refusal of a gateway in between', httpAnswer(400, '<html>bad request</html>')],
    ])('a transfer that is answered by %s is unknown, and nothing is declined', async (_what, answer) => {
      const sent = transferRequest('RCP_1')
      const made = await answering(answer, (there) => createRecipient(there, recipientOrder(), openWindow()))
      expect(made.state).toBe('NOT_SENT')
      const outcome = await answering(answer, (there) => transfer(there, sent, openWindow()))
      expect(['NOT_SENT', 'UNKNOWN']).toContain(outcome.state)
      const finding = await answering(answer, (there) => verifyTransfer(there, sent.providerReference))
      expect(finding).toMatchObject({ state: 'UNKNOWN' })
    })

    test('a provider that does not know our key processed nothing', async () => {
      const stranger = bench.connection('STRANGER')
      const turnedAway = { state: 'DECLINED', reasonCode: 'provider_unavailable' }
      expect(await createRecipient(stranger, recipientOrder(), openWindow())).toMatchObject(turnedAway)
      expect(await transfer(stranger, transferRequest('RCP_1'), openWindow())).toMatchObject(turnedAway)
    })
  })
}
