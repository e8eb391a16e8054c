import type { Bench } from './bench.ts'

export function chargesContract(bench: Bench): void {
  const { id, descriptor, charge, ask, outcomeOf, amountCents, currency } = bench
  const { operatorLookup } = descriptor.capabilities
  const { lookups, currencies } = bench.facts
  const { challengesCards, chargesAtOnce } = descriptor.simulation
  const canLookUpByReference = lookups === 'BY_REFERENCE'
  /** The expected lookup by our reference: `found`, or UNKNOWN if the provider has no such lookup. */
  const asked = (found: unknown) => (canLookUpByReference ? found : { state: 'UNKNOWN', detail: expect.any(String) })

  if (!bench.takesTokens) {
    test('this provider takes no token charges: nothing is sent', async () => {
      await bench.simulator().control(id, { mode: 'hang' })
      expect(await charge('tok_success').outcome).toMatchObject({ state: 'NOT_SENT' })
    })
    return
  }

  describe('a charge by token', () => {
    test(`a charge that succeeds says so in ${chargesAtOnce ? 'the response' : 'an event'}, has its amount, and is booked once`, async () => {
      const { reference, outcome } = charge('tok_success')
      expect((await outcome).state).toBe(chargesAtOnce ? 'SUCCEEDED' : 'PENDING')
      const ended = await outcomeOf(reference, await outcome)
      expect(ended).toEqual({
        state: 'SUCCEEDED',
        providerTransactionId: expect.stringMatching(/^.+$/),
        amountCents,
        currency,
        ...(bench.harness.namesRail && { paidRail: bench.rail }),
      })
      expect(await ask(reference)).toEqual(asked(ended))
      expect(await bench.simulator().ledger(reference)).toMatchObject([
        { provider: id, kind: 'CHARGE', reference, amountCents, currency, state: 'SUCCEEDED' },
      ])
    })

    test.each([...bench.amounts])('a charge of %d minor units captures exactly that', async (amount) => {
      const { reference, outcome } = charge('tok_success', { amountCents: amount })
      expect(await outcomeOf(reference, await outcome)).toMatchObject({ state: 'SUCCEEDED', amountCents: amount })
      expect(await bench.simulator().ledger(reference)).toMatchObject([{ amountCents: amount }])
    })

    test.each(currencies.map((each) => [each]))('a charge in %s is possible', async (each) => {
      const { reference, outcome } = charge('tok_success', { currency: each })
      expect(await outcomeOf(reference, await outcome)).toMatchObject({ state: 'SUCCEEDED', currency: each })
    })

    test.each([
      ['tok_insufficient_funds', { state: 'DECLINED', soft: false, reasonCode: 'insufficient_funds' }],
      ['tok_soft_decline', { state: 'DECLINED', soft: true, reasonCode: 'declined' }],
      ['tok_nobody_knows', { state: 'DECLINED', soft: false, reasonCode: 'invalid_token' }],
      [`tok_not_processed_${id}`, { state: 'DECLINED', soft: true, reasonCode: 'not_processed' }],
    ])('a charge with %s is declined, and in no book', async (token, expected) => {
      const { reference, outcome } = charge(token)
      expect(await outcomeOf(reference, await outcome)).toMatchObject(expected)
      expect(await bench.simulator().ledger(reference)).toEqual([])
    })

    test('a charge that captures another amount has that amount', async () => {
      const { reference, outcome } = charge('tok_wrong_amount')
      const ended = await outcomeOf(reference, await outcome)
      const [line] = await bench.simulator().ledger(reference)
      expect(line?.amountCents).not.toBe(amountCents)
      expect(ended).toMatchObject({ state: 'SUCCEEDED', amountCents: line?.amountCents })
    })

    test('a charge that is pending succeeds later, by an event', async () => {
      const { reference, outcome } = charge('tok_late_success')
      expect(await outcome).toMatchObject({ state: 'PENDING' })
      if (canLookUpByReference) expect(await ask(reference)).toMatchObject({ state: 'PENDING' })
      const [event] = await bench.receiver().waitFor(({ body }) => body.includes(reference))
      const succeeded = { state: 'SUCCEEDED', amountCents }
      const told = { subject: 'CHARGE', providerReference: reference, finding: succeeded }
      expect(await bench.meaningOf(event!)).toMatchObject(told)
      if (canLookUpByReference) expect(await ask(reference)).toMatchObject(succeeded)
      expect(await bench.simulator().ledger(reference)).toMatchObject([{ state: 'SUCCEEDED' }])
    })

    if (!challengesCards)
      test('a charge with tok_3ds is declined, since this provider supports no challenge', async () => {
        const { reference, outcome } = charge('tok_3ds')
        const declined = { state: 'DECLINED', reasonCode: 'declined' }
        expect(await outcomeOf(reference, await outcome)).toMatchObject(declined)
        expect(await bench.simulator().ledger(reference)).toEqual([])
      })
    else
      describe('with tok_3ds', () => {
        async function challenged() {
          const { reference, outcome } = charge('tok_3ds')
          const answer = await outcome
          if (answer.state !== 'REQUIRES_ACTION') throw new Error(`no challenge: ${JSON.stringify(answer)}`)
          const press = (button: string): Promise<Response> =>
            fetch(answer.url, { method: 'POST', body: new URLSearchParams({ outcome: button }), redirect: 'manual' })
          return { reference, url: answer.url, press, own: answer.providerTransactionId }
        }

        test('needs the payer, and is unpaid and not booked until then', async () => {
          const { reference, url, own } = await challenged()
          const page = await (await fetch(url)).text()
          for (const button of ['pass', 'fail', 'leave']) expect(page).toContain(`value="${button}"`)
          if (lookups !== 'NEVER') expect(await ask(reference, own)).toEqual({ state: 'UNPAID' })
          expect(await bench.simulator().ledger(reference)).toEqual([])
        })

        test.each([
          ['pass', { state: 'SUCCEEDED', amountCents }, 1],
          ['fail', { state: 'DECLINED', reasonCode: 'declined' }, 0],
          ['leave', { state: 'UNPAID' }, 0],
        ])('a payer who chooses %s is led back, with %o', async (button, found, lines) => {
          const { reference, press, own } = await challenged()
          const led = await press(button)
          expect(led.status).toBe(303)
          expect(led.headers.get('location')).toEqual(expect.stringMatching(/^http:\/\/shop\.example\/return\?order=7/))
          if (lookups !== 'NEVER') expect(await ask(reference, own)).toMatchObject(found)
          else if (button === 'pass') expect(await bench.found(reference, own)).toMatchObject(found)
          expect(await bench.simulator().ledger(reference)).toHaveLength(lines)
        })

        test('can be passed only once', async () => {
          const { reference, press } = await challenged()
          expect([(await press('pass')).status, (await press('pass')).status]).toEqual([303, 409])
          expect(await bench.simulator().ledger(reference)).toHaveLength(1)
        })
      })

    test('sent again with its reference is not declined and is never booked twice', async () => {
      const { reference, outcome } = charge('tok_success')
      await outcome
      const repeats = await Promise.all(
        [1, 2, 3].map(() => charge('tok_success', { providerReference: reference }).outcome),
      )
      for (const repeat of repeats) expect(['UNKNOWN', chargesAtOnce ? 'SUCCEEDED' : 'PENDING']).toContain(repeat.state)
      expect(await bench.simulator().ledger(reference)).toHaveLength(1)
    })

    test('sent twice at the same time with one reference is booked once', async () => {
      const providerReference = bench.newReference()
      await Promise.all([1, 2, 3, 4].map(() => charge('tok_success', { providerReference }).outcome))
      expect(await bench.simulator().ledger(providerReference)).toHaveLength(1)
    })
  })

  test('a provider without a lookup tells the operator where to look', () => {
    expect(operatorLookup.tokenCharge !== null).toBe(!canLookUpByReference)
  })

  test.each([
    [`tok_hang_success_${id}`, 'SUCCEEDED', 1],
    [`tok_hang_failed_${id}`, 'DECLINED', 0],
    [`tok_hang_lost_${id}`, 'NOT_FOUND', 0],
  ])('a lost charge with %s is unknown, and what is found is %s', async (token, state, booked) => {
    const { reference, outcome } = charge(token, {}, bench.hasty)
    expect(await outcome).toMatchObject({ state: 'UNKNOWN' })
    if (canLookUpByReference) expect(await ask(reference)).toMatchObject({ state })
    // A provider without lookups reports by an event, and a request that never arrived causes none.
    else if (state !== 'NOT_FOUND') {
      const [event] = await bench.receiver().waitFor(({ body }) => body.includes(reference))
      expect(bench.read(event!)).toMatchObject({ providerReference: reference, finding: { state } })
    }
    expect(await bench.simulator().ledger(reference)).toHaveLength(booked)
  })
}
