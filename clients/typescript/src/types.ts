import type { components, operations } from './generated/document.ts'

/** Every shape of the service's document by its name: `Schemas['Transaction']`. */
export type Schemas = components['schemas']

type Json<T> = T extends { content: { 'application/json': infer Content } } ? Content : never
type Text<T> = T extends { content: { 'text/plain': infer Content } } ? Content : never

/** What an operation is asked with. */
export type Body<Name extends keyof operations> = Json<NonNullable<operations[Name]['requestBody']>>
export type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>

/** What it answers with when it was done. */
export type Answer<Name extends keyof operations> = operations[Name]['responses'] extends { 200: infer Done }
  ? Json<Done> | Text<Done>
  : undefined

/** A payment, payout or refund. */
export type Transaction = Schemas['Transaction']
/** What a webhook carries, told apart by `type`. A later version may send types that are not listed here. */
export type Event = Schemas['Event']
export type ErrorCode = Schemas['Error']['error']['code']
/** What an error says beyond its message, by its code. */
export type ErrorDetails<Code extends ErrorCode> = Extract<Schemas['Error']['error'], { code: Code }>['details']
