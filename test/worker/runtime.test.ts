import { sdkLine } from '../../src/worker/runtime.ts'

test.each([
  ['gRPC call start_workflow_execution retried 5 times', 'core', 'the engine does not answer'],
  ['Network error while completing workflow activation', 'core', 'the engine does not answer'],
  ['Task not found when completing', 'core', 'the engine no longer waits for what a worker answers'],
  ['Error while completing workflow activation', 'core', 'the engine does not answer'],
  ['Failing workflow due to nondeterminism error', 'core', 'a workflow cannot go on'],
  ['[TMPRL1104] 01a2:4:1 Workflow task duration exceeded 5 seconds.', 'core', 'a workflow task took long'],
  ['Failing workflow task', 'core', 'a workflow task failed, the engine retries it'],
  ['Eager workflow task rejected by worker.', 'core', 'a workflow task failed, the engine retries it'],
  ['Activity failed', 'worker', 'an activity failed'],
  ['something that no release has said yet', 'core', "the engine's SDK warns"],
])('what the SDK says is said in our words, its own beside them: %s', (message, sdkComponent, words) => {
  expect(sdkLine({ message, meta: { sdkComponent } })).toEqual({ msg: words, sdk: { says: message, sdkComponent } })
})

test("a workflow's own log line is unchanged", () => {
  const meta = { sdkComponent: 'workflow', name: 'resolve' }
  expect(sdkLine({ message: 'a signal is refused', meta })).toEqual({ msg: 'a signal is refused', sdk: meta })
})

test('an error is logged without the values that Postgres quotes', () => {
  const error = Object.assign(new Error('thandi@shop.example is there'), { code: '23505', table: 'users' })
  const { sdk } = sdkLine({ message: 'Activity failed', meta: { sdkComponent: 'worker', error } })
  expect(sdk).toMatchObject({ error: { message: 'Postgres refused with 23505', where: 'users' } })
  expect(JSON.stringify(sdk)).not.toContain('thandi')
})
