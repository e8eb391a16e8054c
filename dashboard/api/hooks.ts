import { useRef } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type AnswerOf, type Input, type OperationName } from './call.ts'

/** Milliseconds between two looks for something new. */
const POLL_EVERY_MS = 5_000

/**
 * What an operation reads. With `poll` it is asked again every few seconds, but never in a tab that nobody sees; the answer before
 * stays on the screen until the next is there.
 */
export function useApi<O extends OperationName>(
  operation: O,
  input: Input<O>,
  { poll = false, enabled = true }: { poll?: boolean; enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: [operation, input],
    queryFn: ({ signal }) => call(operation, input, { signal }) as Promise<NonNullable<AnswerOf<O>>>,
    placeholderData: keepPreviousData,
    refetchInterval: poll ? POLL_EVERY_MS : false,
    refetchIntervalInBackground: false,
    enabled,
  })
}

/** 128 bits, also where the page came by plain HTTP, for which browsers have no `randomUUID`. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Milliseconds within which the same change asked for again is a double click. */
const DOUBLE_CLICK_MS = 1_000

interface NewestChange {
  /** What was asked for, as JSON. */
  text: string
  startedAt: number
  state: 'idle' | 'running' | 'done'
}

interface SingleOptions<Answer, Given> {
  mutationFn: (given: Given) => Promise<Answer>
  onSuccess?: (answer: Answer, given: Given) => unknown
}

/**
 * Like `useMutation`, for buttons that people double-click: `mutate` does nothing while a request is running, and nothing
 * when the same change was started less than a second ago and has succeeded. After a failure it can be repeated at once.
 */
export function useSingleMutation<Answer, Given>(options: SingleOptions<Answer, Given>) {
  const newest = useRef<NewestChange>({ text: '', startedAt: 0, state: 'idle' })
  const mutation = useMutation({
    ...options,
    onSettled: (_answer, error) => {
      newest.current.state = error ? 'idle' : 'done'
    },
  })
  const mutate = (given: Given) => {
    const text = JSON.stringify(given) ?? ''
    const { text: before, startedAt, state } = newest.current
    const now = performance.now()
    if (state === 'running' || (state === 'done' && text === before && now - startedAt < DOUBLE_CLICK_MS)) return
    newest.current = { text, startedAt: now, state: 'running' }
    mutation.mutate(given)
  }
  return { ...mutation, mutate }
}

/**
 * What an operation changes. Nothing is shown before the server has texts so. A try again after a fault goes by the key of the first, so
 * that money moves once; what is read on the screen is asked again after a success.
 */
export function useChange<O extends OperationName>(
  operation: O,
  { onDone }: { onDone?: (answer: AnswerOf<O>, input: Input<O>) => void } = {},
) {
  const queryClient = useQueryClient()
  const intent = useRef({ text: '', key: '' })
  return useSingleMutation({
    mutationFn: (input: Input<O>) => {
      const text = JSON.stringify(input)
      if (intent.current.text !== text) intent.current = { text, key: newKey() }
      const { key } = intent.current
      return call(operation, input, operation.startsWith('POST ') ? { idempotencyKey: key } : {})
    },
    onSuccess: async (answer, input) => {
      intent.current = { text: '', key: '' }
      onDone?.(answer, input)
      await queryClient.invalidateQueries()
    },
  })
}
