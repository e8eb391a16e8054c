import {
  ApplicationFailure,
  condition,
  currentUpdateInfo,
  defineSignal,
  defineUpdate,
  log,
  setHandler,
  uuid4,
} from '@temporalio/workflow'
import { type BatchDecisionInput, type CommandResult, UPDATES } from './messages.ts'

/** How long after its sender stopped waiting a command is still taken. */
const LATE_MS = 60_000

export interface ResolveCommand {
  outcome: 'SUCCEEDED' | 'FAILED'
  /** The attempt that SUCCEEDED; null for the newest. */
  attemptId: string | null
}

/** What somebody says about a payout batch. */
export interface Said {
  /** Names the command: the id of an Update, which is that of its repeats too; of a signal one of its own. */
  commandId: string
  via: 'UPDATE' | 'SIGNAL'
  /** Null where it could not be read. */
  said: BatchDecisionInput | null
}

type Decide = (said: Said) => Promise<CommandResult>

/** What carries out each command that a workflow takes: answers how its subject stands by the record after it. */
export interface CommandHandlers {
  cancel?: Decide
  resolve?: (command: ResolveCommand) => Promise<CommandResult>
  approve?: Decide
  reject?: Decide
}

type Run = () => Promise<CommandResult>

type Origin = Pick<Said, 'commandId' | 'via'>

/**
 * Commands of people about one transaction or payout batch, each an Update and a signal that do the same. A command
 * is carried out beside whatever the workflow waits for, since the record alone decides whether it may be: the
 * workflow begins nothing while one is under way, and reads the record again after it.
 */
export class Commands {
  #underWay = 0
  #carriedOut = false
  /** The state in which the transaction has ended. */
  #ended: string | null = null

  constructor({ cancel, resolve, approve, reject }: CommandHandlers) {
    if (cancel) this.#take(UPDATES.cancel, (input, from) => () => cancel({ ...from(), said: sayingOf(input) }))
    for (const [name, decide] of [
      [UPDATES.approve, approve],
      [UPDATES.reject, reject],
    ] as const)
      if (decide)
        this.#take(name, (input, from) => {
          const said = sayingOf(input)
          // What a signal says is recorded also where it cannot be read; an Update is refused without a trace.
          return said || from().via === 'SIGNAL' ? () => decide({ ...from(), said }) : null
        })
    if (resolve)
      this.#take(UPDATES.resolve, (input) => {
        const command = resolution(input)
        return command && (() => resolve(command))
      })
  }

  /** Whether the workflow has to leave what it waits for. */
  get waiting(): boolean {
    return this.#underWay > 0 || this.#carriedOut
  }

  /** From now on every command is refused. */
  end(state: string): void {
    this.#ended = state
  }

  /** Waits for the commands that are under way; whether the record has to be read again because of any. */
  async settled(): Promise<boolean> {
    if (this.#underWay > 0) await condition(() => this.#underWay === 0)
    const carriedOut = this.#carriedOut
    this.#carriedOut = false
    return carriedOut
  }

  #take(name: string, readFrom: (input: unknown, from: () => Origin) => Run | null): void {
    const read = (input: unknown) =>
      readFrom(input, () => ({ commandId: currentUpdateInfo()?.id ?? '', via: 'UPDATE' }))
    const update = async (input: unknown) => await this.#carryOut(read(input) ?? misfit)
    const validator = (input: unknown) => this.#refuse(read(input), input)
    setHandler(defineUpdate<CommandResult, [unknown]>(name), update, { validator })
    setHandler(defineSignal<[unknown]>(name), async (input) => {
      const commandId = uuid4()
      const run = readFrom(input, () => ({ commandId, via: 'SIGNAL' }))
      if (!run || this.#ended !== null) return log.warn('a signal is refused', { name, state: this.#ended })
      try {
        const { state } = await this.#carryOut(run)
        log.info('a signal was carried out', { name, state })
      } catch (error) {
        // A signal's handler must not throw: that would end the workflow.
        log.warn('a signal could not be carried out', { name, error })
      }
    })
  }

  async #carryOut(run: Run): Promise<CommandResult> {
    this.#underWay++
    try {
      const { state } = await run()
      return { state }
    } finally {
      this.#underWay--
      this.#carriedOut = true
    }
  }

  /** Synchronous, so it refuses only what is known already; a refused Update leaves no trace. */
  #refuse(run: Run | null, input: unknown): void {
    if (!run) throw misfitFailure()
    const { deadlineMs } = (input ?? {}) as { deadlineMs?: unknown }
    if (typeof deadlineMs === 'number' && Date.now() > deadlineMs + LATE_MS)
      throw ApplicationFailure.nonRetryable('it came too late', 'SV-5003')
    const state = this.#ended
    if (state !== null) throw ApplicationFailure.nonRetryable(`it is ${state} already`, 'SV-3005', { state })
  }
}

const misfitFailure = () => ApplicationFailure.nonRetryable('the input does not fit', 'SV-2001')

const misfit: Run = () => Promise.reject(misfitFailure())

/** A text of the length that ids, codes and sealed reasons have; anything else is null. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= 4_000 ? value : null
}

/** What somebody says about a batch: null where it is not even an object. */
function sayingOf(input: unknown): BatchDecisionInput | null {
  if (typeof input !== 'object' || input === null) return null
  const { userId, apiKeyId, code, contentHash, reason } = input as Record<string, unknown>
  return {
    userId: textOf(userId),
    apiKeyId: textOf(apiKeyId),
    code: textOf(code),
    contentHash: textOf(contentHash),
    reason: textOf(reason),
  }
}

/** Anybody who can reach the engine can send anything: what does not fit is null, never a fault. */
function resolution(input: unknown): ResolveCommand | null {
  if (typeof input !== 'object' || input === null) return null
  const { outcome, attemptId = null } = input as { outcome?: unknown; attemptId?: unknown }
  if (outcome !== 'SUCCEEDED' && outcome !== 'FAILED') return null
  if (attemptId !== null && (typeof attemptId !== 'string' || !/^att_\w{1,64}$/.test(attemptId))) return null
  return { outcome, attemptId }
}
