import type { components, operations } from './generated/document.ts'

/** Every schema of the OpenAPI document by name: `Schemas['Transaction']`. */
export type Schemas = components['schemas']

type Json<T> = T extends { content: { 'application/json': infer Content } } ? Content : never
type Text<T> = T extends { content: { 'text/plain': infer Content } } ? Content : never

/** The request body of an operation. */
export type Body<Name extends keyof operations> = Json<NonNullable<operations[Name]['requestBody']>>
export type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>

/** The response body of an operation. */
export type Answer<Name extends keyof operations> = operations[Name]['responses'] extends { 200: infer Done }
  ? Json<Done> | Text<Done>
  : undefined

/** A payment, payout or refund. */
export type Transaction = Schemas['Transaction']
/** The event of a webhook, discriminated by `type`. Later versions may add types. */
export type Event = Schemas['Event']
export type ErrorCode = Schemas['Error']['error']['code']
/** The details of an error, by its code. */
export type ErrorDetails<Code extends ErrorCode> = Extract<Schemas['Error']['error'], { code: Code }>['details']
