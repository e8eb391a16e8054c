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
import type { ResolveStepInput } from '../activities/attempts/resolve-transaction.ts'
import type { DecideInput } from '../activities/payouts/decide-batch.ts'
import type { Refusal } from '../domain/errors.ts'
import { type CommandResult, UPDATES } from './messages.ts'
import { recordActivities } from './policies.ts'

/** Characters of a sealed note: 1 000 characters of four bytes each, in base64. */
const LONGEST_NOTE = 6_000

/** A command is accepted until this long after its sender stopped waiting. */
const LATE_MS = 60_000

/** `commandId` is the id of the Update, which its repeats share, or one created for the signal. */
type ResolveCommand = Omit<ResolveStepInput, 'transactionId'>
export type BatchCommand = Pick<DecideInput, 'commandId' | 'via' | 'input'>

type Decide = (command: BatchCommand) => Promise<CommandResult>

/** Each handler returns the recorded state after its command. */
export interface CommandHandlers {
  cancel?: Decide
  resolve?: (command: ResolveCommand) => Promise<CommandResult>
  approve?: Decide
  reject?: Decide
  /**
   * Begins the run's first activity, unless it has begun. A replay may deliver a command later than the start although
   * they were delivered together, so the first activity is never that of a command.
   */
  begins: () => void
  /** Why a command is refused after that end. Null if the record still decides. */
  refusedAtEnd?: (name: string, state: string) => Refusal | null
}

type Run = () => Promise<CommandResult>

type Origin = Pick<BatchCommand, 'commandId' | 'via'>

/**
 * Receives the commands of people about one transaction or payout batch. Each command is an Update and a signal that
 * do the same. A command runs beside the workflow's wait, since the record alone decides whether it is allowed.
 * Until then the workflow begins nothing, and afterwards it reads the record again.
 */
export class Commands {
  #underWay = 0
  #carriedOut = false
  #ended: string | null = null
  readonly #begins: CommandHandlers['begins']
  readonly #refusedAtEnd: NonNullable<CommandHandlers['refusedAtEnd']>

  constructor({ cancel, resolve, approve, reject, begins, refusedAtEnd = () => null }: CommandHandlers) {
    this.#begins = begins
    this.#refusedAtEnd = refusedAtEnd
    if (cancel)
      this.#take(UPDATES.cancel, (input, from) => () => cancel({ ...from(), input: readBatchDecision(input) }))
    for (const [name, decide] of [
      [UPDATES.approve, approve],
      [UPDATES.reject, reject],
    ] as const)
      if (decide)
        this.#take(name, (input, from) => {
          const decision = readBatchDecision(input)
          // An unreadable signal is recorded too. An unreadable Update is refused without a trace.
          return decision || from().via === 'SIGNAL' ? () => decide({ ...from(), input: decision }) : null
        })
    if (resolve)
      this.#take(UPDATES.resolve, (input, from) => {
        const command = readResolution(input)
        return command && (() => resolve(toResolveCommand(command, from())))
      })
  }

  get waiting(): boolean {
    return this.#underWay > 0 || this.#carriedOut
  }

  /** Refuses, from now on, the commands that cannot change anything any more. */
  end(state: string): void {
    this.#ended = state
  }

  /** Waits for the running commands. Returns whether the record has to be read again. */
  async finished(): Promise<boolean> {
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
        return log.warn('a signal was refused', { name, state: this.#ended, because: refusal?.message })
      try {
        const { state } = await this.#carryOut(run)
        log.info('a signal was carried out', { name, state })
      } catch (error) {
        // A signal handler must not throw: that would end the workflow.
        log.warn('a signal could not be carried out', { name, error })
      }
    })
  }

  async #carryOut(run: Run): Promise<CommandResult> {
    this.#underWay++
    try {
      this.#begins()
      const { state } = await run()
      return { state }
    } finally {
      this.#underWay--
      this.#carriedOut = true
    }
  }

  /** Validates synchronously, so it knows only what is in memory. A refused Update leaves no trace in history. */
  #refuse(name: string, run: Run | null, input: unknown): void {
    if (!run) throw misfitFailure()
    const { deadlineMs } = (input ?? {}) as { deadlineMs?: unknown }
    if (typeof deadlineMs === 'number' && Date.now() > deadlineMs + LATE_MS)
      throw ApplicationFailure.nonRetryable('the command arrived too late', 'SV-5003')
    const refusal = this.#refusalAtEnd(name)
    if (refusal) throw failureOf(refusal)
  }

  #refusalAtEnd(name: string): Refusal | null {
    return this.#ended === null ? null : this.#refusedAtEnd(name, this.#ended)
  }
}

/** Code, message and details reach the API unchanged. */
export function failureOf({ code, message, details }: Refusal): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, code, details)
}

const misfitFailure = () => ApplicationFailure.nonRetryable('the input of the command is invalid', 'SV-2001')

const misfit: Run = () => Promise.reject(misfitFailure())

/** Returns a text of the length of ids, codes and sealed reasons. Null for anything else. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= 4_000 ? value : null
}

function readBatchDecision(input: unknown): DecideInput['input'] {
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

/** Anybody who can reach the engine can send anything, so a misfit is null and never an error. */
function readResolution(input: unknown): ResolutionInput | null {
  if (typeof input !== 'object' || input === null) return null
  const { outcome, attemptId = null, operatorId = null, note } = input as Record<string, unknown>
  if (outcome !== 'SUCCEEDED' && outcome !== 'FAILED') return null
  if (attemptId !== null && (typeof attemptId !== 'string' || !/^att_\w{1,64}$/.test(attemptId))) return null
  if (operatorId !== null && (typeof operatorId !== 'string' || !/^usr_\w{1,64}$/.test(operatorId))) return null
  if (typeof note !== 'string' || note.trim() === '' || note.length > LONGEST_NOTE) return null
  return { outcome, attemptId, operatorId, note }
}

/** Drops the operator of a signal: anybody who can reach the engine could name any operator. */
function toResolveCommand({ operatorId, ...command }: ResolutionInput, { commandId, via }: Origin): ResolveCommand {
  return { ...command, commandId, operatorId: via === 'UPDATE' ? operatorId : null }
}

export async function resolveTransaction(transactionId: string, command: ResolveCommand): Promise<CommandResult> {
  const resolved = await recordActivities.resolveTransaction({ transactionId, ...command })
  if (resolved.refusal) throw failureOf(resolved.refusal)
  return { state: resolved.state }
}
