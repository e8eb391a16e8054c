import { providerTellsOfSuccess, startPayment, type PaymentCase } from './payments.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { DAY, HOUR, MINUTE } from '../times.ts'

describeSkippingTime('a payment that is pending at its provider', () => {
  afterEach(() => service.provider.verifySays(null))

  async function pending(): Promise<PaymentCase> {
    const payment = await startPayment(service, {})
    await payment.reaches('REQUIRES_ACTION')
    service.provider.verifySays('pending')
    await service.pass(MINUTE)
    await payment.reaches(({ attempts }) => attempts[0]!.state === 'PENDING')
    return payment
  }

  test('a payment that is pending for five days is flagged by its last poll, and still ends by an event', async () => {
    const payment = await pending()
    await service.pass(5 * DAY - 2 * HOUR)
    expect(await payment.read()).toMatchObject({ state: 'PROCESSING', needsReview: false })
    await service.pass(4 * HOUR)
    const left = await payment.reaches(({ needsReview }) => needsReview)
    expect(left).toMatchObject({ state: 'PROCESSING', attempts: [{ state: 'PENDING', endedAt: null }] })
    const questions = (await payment.asked()).length
    await service.pass(2 * DAY)
    expect(await payment.asked()).toHaveLength(questions)
    await providerTellsOfSuccess(service, left.attempts[0]!.providerReference)
    await payment.reaches('SUCCEEDED')
  })

  test('is flagged five days after its first poll, even if its workflow continued as new', async () => {
    const payment = await pending()
    await service.pass(3 * DAY)
    await payment.workflow.terminate('as an engine that lost its data')
    await service.api.get(`/pay/${payment.id}/return`)
    await service.pass(DAY)
    expect(await payment.read()).toMatchObject({ state: 'PROCESSING', needsReview: false })
    await service.pass(DAY + 2 * HOUR)
    await payment.reaches(({ needsReview }) => needsReview)
  })

  test('a payment that is pending and then reversed is flagged at once', async () => {
    const payment = await pending()
    service.provider.verifySays('reversed')
    await service.pass(2 * MINUTE)
    const left = await payment.reaches(({ needsReview }) => needsReview)
    expect(left).toMatchObject({ state: 'PROCESSING', attempts: [{ state: 'PENDING' }] })
    const questions = (await payment.asked()).length
    await service.pass(DAY)
    expect(await payment.asked()).toHaveLength(questions)
  })
})
