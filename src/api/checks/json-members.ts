import { MOST_MEMBERS } from '../http/limits.ts'
import { type FieldFault, pointerPart } from '../schema/schema-faults.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

interface Frame {
  /** The names of the object so far; null in a list, and before an object's first name. */
  names: Set<string> | null
  isObject: boolean
  name: string
  index: number
}

function pointerOf(frames: readonly Frame[]): string {
  const parts = frames.map(({ isObject, name, index }) => (isObject ? name : String(index)))
  return parts.map(pointerPart).join('')
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(at)) at += code === BACKSLASH ? 2 : 1
  return at
}

function nameFrom(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end)
  return raw.includes('\\') ? (JSON.parse(text.slice(start, end + 1)) as string) : raw
}

function enter(frames: readonly Frame[], frame: Frame, name: string): FieldFault | null {
  frame.name = name
  const names = (frame.names ??= new Set())
  if (names.has(name)) return { path: pointerOf(frames), message: 'appears more than once in its object' }
  names.add(name)
  if (names.size <= MOST_MEMBERS) return null
  return { path: pointerOf(frames.slice(0, -1)), message: `has more than ${MOST_MEMBERS} members` }
}

/**
 * Returns the first duplicate name in an object, at any depth, or the first object with more than 200 members; else
 * null. `JSON.parse` keeps the last of two equal names, so two readers of one body could see different amounts. `text`
 * must be valid JSON. The visitor of `jsonc-parser` takes three to four times as long, and overflows the stack on
 * deeply nested lists.
 */
export function memberFault(text: string): FieldFault | null {
  const frames: Frame[] = []
  let frame: Frame | undefined
  let nameComes = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      const fault = nameComes ? enter(frames, frame!, nameFrom(text, at, end)) : null
      if (fault) return fault
      nameComes = false
      at = end
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      nameComes = code === OPEN_OBJECT
      frame = { names: null, isObject: nameComes, name: '', index: 0 }
      frames.push(frame)
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      frames.pop()
      frame = frames.at(-1)
      nameComes = false
    } else if (code === COMMA) {
      nameComes = frame!.isObject
      frame!.index++
    }
  }
  return null
}
