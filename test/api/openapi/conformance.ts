import type { UncheckedJson } from '../../unchecked-json.ts'
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ApiAnswer } from '../running-api.ts'

type Json = Record<string, UncheckedJson>

const ROOT = 'https://document.example/'

/** Checks responses against the document, without code of the service. */
export class Conformance {
  readonly #document: Json
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(document: Json) {
    this.#document = document
    addFormats.default(this.#ajv)
    this.#ajv.addSchema({ ...document, $id: ROOT })
  }

  /** The faults of a response to `METHOD /path/{as}/documented`; empty if it conforms. */
  faults(method: string, path: string, answer: ApiAnswer): string[] {
    const pointer = ['paths', path, method.toLowerCase(), 'responses', String(answer.status)]
    const response = this.#at(pointer)
    if (!response) return [`${answer.status} is not documented`]
    return [...this.#headerFaults(response, answer), ...this.#bodyFaults(response, answer)]
  }

  #headerFaults({ value: { headers = {} }, pointer }: Found, answer: ApiAnswer): string[] {
    return Object.keys(headers).flatMap((name) => {
      const { value, pointer: here } = this.#at([...pointer, 'headers', name])!
      const sent = answer.headers.get(name)
      if (sent === null) return value.required ? [`${name} is missing`] : []
      const typed = value.schema.type === 'integer' ? Number(sent) : sent
      return this.#schemaFaults([...here, 'schema'], typed).map((fault) => `${name}: ${fault}`)
    })
  }

  #bodyFaults({ value: { content }, pointer }: Found, answer: ApiAnswer): string[] {
    if (!content) return answer.text === '' ? [] : ['has a body']
    const type = answer.headers.get('content-type')?.split(';')[0] ?? 'none'
    const documented = [type, '*/*'].find((each) => each in content)
    if (documented === undefined) return [`is ${type}`]
    if (!content[documented].schema) return []
    const value = type === 'application/json' ? answer.body : answer.text
    return this.#schemaFaults([...pointer, 'content', documented, 'schema'], value)
  }

  #schemaFaults(pointer: readonly string[], value: unknown): string[] {
    const reference = `${ROOT}#${pointer.map((part) => `/${encodeURIComponent(escaped(part))}`).join('')}`
    const validate = this.#validators.get(reference) ?? this.#ajv.compile({ $ref: reference })
    this.#validators.set(reference, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }

  #at(pointer: readonly string[]): Found | null {
    const value = pointer.reduce<UncheckedJson>((found, part) => found?.[part], this.#document)
    if (value === undefined) return null
    return value.$ref ? this.#at(value.$ref.slice(2).split('/')) : { value, pointer }
  }
}

interface Found {
  value: UncheckedJson
  pointer: readonly string[]
}

/** Escapes one part of a JSON pointer (RFC 6901). */
function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}
