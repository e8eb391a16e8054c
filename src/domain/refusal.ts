import type { ErrorCode, ErrorDetails } from './errors.ts'

/** Why a command is refused: the caller sees the same, whether the API refuses it or, in a race, the workflow. */
export interface Refusal {
  code: ErrorCode
  message: string
  details: ErrorDetails
}
