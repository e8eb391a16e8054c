import { endpointState } from '../../dashboard/parts/endpoint-state.ts'

const NOW = Date.parse('2026-11-28T10:00:00.000Z')
const active = { enabled: true, disabledReason: null, failingSince: null }

test.each([
  ['an endpoint whose newest attempt succeeded', {}, 'ACTIVE'],
  ['one that failed for four minutes', { failingSince: '2026-11-28T09:56:00.000Z' }, 'ACTIVE'],
  ['one that failed for five minutes', { failingSince: '2026-11-28T09:55:00.000Z' }, 'FAILING'],
  ['one that the service disabled', { enabled: false, disabledReason: 'failing' }, 'FAILING'],
  [
    'one that a user disabled while it failed',
    { enabled: false, disabledReason: 'requested', failingSince: '2026-11-28T09:00:00.000Z' },
    'DISABLED',
  ],
] as const)('%s %j is %s', (_, fields, state) => expect(endpointState({ ...active, ...fields }, NOW)).toBe(state))
