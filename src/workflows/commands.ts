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
import type { Refusal } from '../domain/refusal.ts'
import { type BatchDecisionInput, type CommandResult, UPDATES } from './messages.ts'
import { record } from './policies.ts'

/** Characters of a sealed note: 1 000 of four bytes each, in base64. */
const LONGEST_NOTE = 6_000

/** How long after its sender stopped waiting a command is still taken. */
const LATE_MS = 60_000

/** An operator's resolution of a transaction. */
export interface ResolveCommand {
  /** The id of the Update, or one made for the signal. */
  commandId: string
  outcome: 'SUCCEEDED' | 'FAILED'
  /** The attempt that SUCCEEDED; null for the newest. */
  attemptId: string | null
  /** Null for a signal. */
  operatorId: string | null
  /** Sealed where an operator is named. */
  note: string
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
  /** Why a command is refused once its subject has ended so; null where the record decides on it still. */
  refusedAtEnd?: (name: string, state: string) => Refusal | null
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
  readonly #refusedAtEnd: NonNullable<CommandHandlers['refusedAtEnd']>

  constructor({ cancel, resolve, approve, reject, refusedAtEnd = () => null }: CommandHandlers) {
    this.#refusedAtEnd = refusedAtEnd
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
      this.#take(UPDATES.resolve, (input, from) => {
        const command = resolution(input)
        return command && (() => resolve(resolutionFrom(command, from())))
      })
  }

  /** Whether the workflow has to leave what it waits for. */
  get waiting(): boolean {
    return this.#underWay > 0 || this.#carriedOut
  }

  /** From now on commands are refused that can change nothing any more. */
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
    const validator = (input: unknown) => this.#refuse(name, read(input), input)
    setHandler(defineUpdate<CommandResult, [unknown]>(name), update, { validator })
    setHandler(defineSignal<[unknown]>(name), async (input) => {
      const commandId = uuid4()
      const run = readFrom(input, () => ({ commandId, via: 'SIGNAL' }))
      const refusal = this.#refusalAtEnd(name)
      if (!run || refusal)
        return log.warn('a signal is refused', { name, state: this.#ended, because: refusal?.message })
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
  #refuse(name: string, run: Run | null, input: unknown): void {
    if (!run) throw misfitFailure()
    const { deadlineMs } = (input ?? {}) as { deadlineMs?: unknown }
    if (typeof deadlineMs === 'number' && Date.now() > deadlineMs + LATE_MS)
      throw ApplicationFailure.nonRetryable('it came too late', 'SV-5003')
    const refusal = this.#refusalAtEnd(name)
    if (refusal) throw failureOf(refusal)
  }

  #refusalAtEnd(name: string): Refusal | null {
    return this.#ended === null ? null : this.#refusedAtEnd(name, this.#ended)
  }
}

/** A refusal as the API shows it: code, message and details cross unchanged. */
export function failureOf({ code, message, details }: Refusal): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, code, details)
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

type ResolutionInput = Omit<ResolveCommand, 'commandId'>

/** Anybody who can reach the engine can send anything: what does not fit is null, never a fault. */
function resolution(input: unknown): ResolutionInput | null {
  if (typeof input !== 'object' || input === null) return null
  const { outcome, attemptId = null, operatorId = null, note } = input as Record<string, unknown>
  if (outcome !== 'SUCCEEDED' && outcome !== 'FAILED') return null
  if (attemptId !== null && (typeof attemptId !== 'string' || !/^att_\w{1,64}$/.test(attemptId))) return null
  if (operatorId !== null && (typeof operatorId !== 'string' || !/^usr_\w{1,64}$/.test(operatorId))) return null
  if (typeof note !== 'string' || note.trim() === '' || note.length > LONGEST_NOTE) return null
  return { outcome, attemptId, operatorId, note }
}

/** A signal names no operator: everyone who reaches the engine could name any. */
function resolutionFrom({ operatorId, ...command }: ResolutionInput, { commandId, via }: Origin): ResolveCommand {
  return { ...command, commandId, operatorId: via === 'UPDATE' ? operatorId : null }
}

/** Has an operator's resolution carried out by the record; a refusal is thrown as the API shows it. */
export async function resolveTransaction(transactionId: string, command: ResolveCommand): Promise<CommandResult> {
  const resolved = await record.resolveTransaction({ transactionId, ...command })
  if (resolved.refusal) throw failureOf(resolved.refusal)
  return { state: resolved.state }
}
