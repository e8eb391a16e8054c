import type { SlotReserveContext, WorkflowSlotInfo } from '@temporalio/worker'
import { TaskSlots } from '../../src/worker/task-slots.ts'

const poll = { isSticky: false } as SlotReserveContext
const stickyPoll = { isSticky: true } as SlotReserveContext
const never = new AbortController().signal

/** Tells whether the promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([promise, Promise.resolve().then(() => pending)])) !== pending
}

test('slots are given up to their number, and then as they come back, in order', async () => {
  const slots = new TaskSlots<WorkflowSlotInfo>(2)
  await slots.reserveSlot(poll, never)
  await slots.reserveSlot(poll, never)
  const third = slots.reserveSlot(poll, never)
  const fourth = slots.reserveSlot(poll, never)
  expect(slots.tryReserveSlot()).toBeNull()
  slots.releaseSlot()
  await third
  expect(await isSettled(fourth)).toBe(false)
})

test('slots slots of a task without a poll count too', async () => {
  const slots = new TaskSlots<WorkflowSlotInfo>(1)
  expect(slots.tryReserveSlot()).not.toBeNull()
  const next = slots.reserveSlot(poll, never)
  expect(await isSettled(next)).toBe(false)
  slots.releaseSlot()
  await next
})

test('slots are not given to a reservation that was aborted', async () => {
  const slots = new TaskSlots<WorkflowSlotInfo>(1)
  await slots.reserveSlot(poll, never)
  const ending = new AbortController()
  const aborted = slots.reserveSlot(poll, ending.signal)
  const next = slots.reserveSlot(poll, never)
  ending.abort()
  slots.releaseSlot()
  await next
  expect(await isSettled(aborted)).toBe(false)
})

test('closed slots are given to polls of the sticky queue alone', async () => {
  const slots = new TaskSlots<WorkflowSlotInfo>(2)
  slots.close()
  expect(slots.tryReserveSlot()).toBeNull()
  expect(await isSettled(slots.reserveSlot(poll, never))).toBe(false)
  await slots.reserveSlot(stickyPoll, never)
})

test('closed slots slots that come back pass over the polls that wait for new work', async () => {
  const slots = new TaskSlots<WorkflowSlotInfo>(1)
  await slots.reserveSlot(poll, never)
  const shared = slots.reserveSlot(poll, never)
  const sticky = slots.reserveSlot(stickyPoll, never)
  slots.close()
  slots.releaseSlot()
  await sticky
  expect(await isSettled(shared)).toBe(false)
})
