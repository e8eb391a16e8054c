import { currentTraceId, currentTraceparent, inTrace, traceIdOf } from '../../src/telemetry/trace-context.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const PARENT_ID = 'b7ad6b7169203331'
const ZEROS = '0'.repeat(32)

test.each([
  ['a traceparent', `00-${TRACE_ID}-${PARENT_ID}-01`, TRACE_ID],
  ['one that is not sampled', `00-${TRACE_ID}-${PARENT_ID}-00`, TRACE_ID],
  ['one of a later version with more fields', `01-${TRACE_ID}-${PARENT_ID}-01-more`, TRACE_ID],
  ['more fields than version 00 has', `00-${TRACE_ID}-${PARENT_ID}-01-more`, null],
  ['the forbidden version', `ff-${TRACE_ID}-${PARENT_ID}-01`, null],
  ['a trace ID of zeros', `00-${ZEROS}-${PARENT_ID}-01`, null],
  ['a parent of zeros', `00-${TRACE_ID}-${ZEROS.slice(16)}-01`, null],
  ['capital letters', `00-${TRACE_ID.toUpperCase()}-${PARENT_ID}-01`, null],
  ['two headers that were joined', `00-${TRACE_ID}-${PARENT_ID}-01, 00-${TRACE_ID}-${PARENT_ID}-01`, null],
  ['no header', undefined, null],
])('the trace ID of a request with %s', (_, traceparent, traceId) => {
  expect(traceIdOf({ traceparent })).toBe(traceId)
})

test('no trace is current while traces are off, also in work that is stored with one', () => {
  const seen = inTrace(`00-${TRACE_ID}-${PARENT_ID}-01`, () => [currentTraceId(), currentTraceparent()])
  expect(seen).toEqual([null, null])
})
