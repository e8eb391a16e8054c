import { Type } from 'typebox'
import type { Mode } from '../../domain/states.ts'

/** The part of a log's name that says its mode. */
export const LogMode = Type.Union([Type.Literal('test'), Type.Literal('live')], {
  description: 'The log.',
  examples: ['test'],
})

export const modeOf = (log: 'test' | 'live'): Mode => (log === 'test' ? 'TEST' : 'LIVE')
