import { describe, expect, test } from '@jest/globals'
import type { SlotReserveContext, WorkflowSlotInfo } from '@temporalio/worker'
import { drain, TaskSlots } from '../../src/worker/task-slots.ts'

const poll = { isSticky: false } as SlotReserveContext
const stickyPoll = { isSticky: true } as SlotReserveContext
const never = new AbortController().signal
const slotInfo: WorkflowSlotInfo = { type: 'workflow', workflowType: 'payment', isSticky: false }

/** Tells whether the promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([promise, Promise.resolve().then(() => pending)])) !== pending
}

describe('slots', () => {
  test('are given up to their number, and then as they come back, in order', async () => {
    const slots = new TaskSlots<WorkflowSlotInfo>(2)
    const first = await slots.reserveSlot(poll, never)
    await slots.reserveSlot(poll, never)
    const third = slots.reserveSlot(poll, never)
    const fourth = slots.reserveSlot(poll, never)
    expect(slots.tryReserveSlot()).toBeNull()
    slots.markSlotUsed({ slotInfo, permit: first })
    slots.releaseSlot({ slotInfo, permit: first })
    await third
    expect(await isSettled(fourth)).toBe(false)
  })

  test('of a task without a poll count too', async () => {
    const slots = new TaskSlots<WorkflowSlotInfo>(1)
    const permit = slots.tryReserveSlot()!
    const next = slots.reserveSlot(poll, never)
    expect(await isSettled(next)).toBe(false)
    slots.releaseSlot({ permit })
    await next
    expect(slots.openPolls).toBe(1)
  })

  test('are not given to a reservation that was aborted', async () => {
    const slots = new TaskSlots<WorkflowSlotInfo>(1)
    const permit = await slots.reserveSlot(poll, never)
    const ending = new AbortController()
    const aborted = slots.reserveSlot(poll, ending.signal)
    const next = slots.reserveSlot(poll, never)
    ending.abort()
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
    slots.releaseSlot({ permit })
    await next
  })
})

describe('open polls', () => {
  test('end with their task, or without one, and are counted once', async () => {
    const slots = new TaskSlots<WorkflowSlotInfo>(3)
    const permits = [await slots.reserveSlot(poll, never), await slots.reserveSlot(poll, never)] as const
    expect(slots.openPolls).toBe(2)
    slots.markSlotUsed({ slotInfo, permit: permits[0] })
    expect(slots.openPolls).toBe(1)
    slots.releaseSlot({ slotInfo, permit: permits[0] })
    slots.releaseSlot({ permit: permits[1] })
    expect(slots.openPolls).toBe(0)
  })

  test('of a sticky queue are not counted', async () => {
    const slots = new TaskSlots<WorkflowSlotInfo>(1)
    await slots.reserveSlot(stickyPoll, never)
    expect(slots.openPolls).toBe(0)
  })
})

describe('a drain', () => {
  test('ends when each open poll has got a task, and no further slot is given', async () => {
    const slots = new TaskSlots<WorkflowSlotInfo>(2)
    const permit = await slots.reserveSlot(poll, never)
    const drained = drain([slots, new TaskSlots(1)], 60_000)
    expect(slots.tryReserveSlot()).toBeNull()
    slots.markSlotUsed({ slotInfo, permit })
    await drained
    const next = slots.reserveSlot(poll, never)
    slots.releaseSlot({ slotInfo, permit })
    expect(await isSettled(next)).toBe(false)
  })

  test('ends in time although no task comes', async () => {
    const slots = new TaskSlots<WorkflowSlotInfo>(1)
    await slots.reserveSlot(poll, never)
    await drain([slots], 50)
    expect(slots.openPolls).toBe(1)
  })
})
