import { useRef } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showSaved } from '../parts/saved.tsx'
import { ApiError, call, type AnswerOf, type Input, type OperationName } from './call.ts'

const POLL_EVERY_MS = 5_000

/** The newest rows of a list: as many as the API returns at once. */
export const NEWEST = { query: { limit: 100 } } as const

/**
 * Reads an operation. With `poll` it is read again every few seconds, or after so many milliseconds, but not in a
 * hidden tab, nor after a response that stays the same, such as 403. The previous response stays on the screen until
 * the next one arrives. Without the network, what was never read is an error instead of a wait.
 */
export function useApi<O extends OperationName>(
  operation: O,
  input: Input<O>,
  { poll = false, enabled = true }: { poll?: boolean | number; enabled?: boolean } = {},
) {
  const query = useQuery({
    queryKey: [operation, input],
    queryFn: ({ signal }) => call(operation, input, { signal }) as Promise<NonNullable<AnswerOf<O>>>,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { error } }) =>
      isFinal(error) || poll === false ? false : poll === true ? POLL_EVERY_MS : poll,
    refetchIntervalInBackground: false,
    enabled,
  })
  if (!query.isPaused || (query.data !== undefined && !query.isPlaceholderData)) return query
  return { ...query, data: undefined, error: new ApiError(0, {}) } as unknown as typeof query
}

/** An ended session is no final error: the user signs in again. */
const isFinal = (error: Error | null): boolean =>
  error instanceof ApiError && !error.retryable && error.code !== 'SV-1001'

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns 128 random bits in hex. Browsers have no `randomUUID` on pages loaded over plain HTTP. */
export const newKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)))

/** The same change within this time is a double click. */
const DOUBLE_CLICK_MS = 1_000

interface NewestChange {
  text: string
  startedAt: number
  state: 'idle' | 'running' | 'done'
}

interface SingleOptions<Answer, Given> {
  mutationFn: (given: Given) => Promise<Answer>
  onSuccess?: (answer: Answer) => unknown
}

/**
 * `useMutation` that ignores double clicks: `mutate` does nothing while a request is running, or when the same change
 * started less than a second ago and succeeded. A failed change can be repeated immediately.
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

interface ChangeOptions<O extends OperationName> {
  onDone?: (answer: AnswerOf<O>) => void
  saved?: string | ((answer: AnswerOf<O>) => string | undefined) | undefined
}

/**
 * Makes a change by an operation. The screen shows a change only after the server confirmed it. A retry uses the
 * idempotency key of the first try, so money moves once. After a success all data on the screen is read again, and a
 * toast shows `saved`.
 */
export function useChange<O extends OperationName>(operation: O, { onDone, saved }: ChangeOptions<O> = {}) {
  const queryClient = useQueryClient()
  const lastTry = useRef({ text: '', key: '' })
  return useSingleMutation({
    mutationFn: (input: Input<O>) => {
      const text = JSON.stringify(input)
      if (lastTry.current.text !== text) lastTry.current = { text, key: newKey() }
      const { key } = lastTry.current
      return call(operation, input, operation.startsWith('POST ') ? { idempotencyKey: key } : {})
    },
    onSuccess: async (answer) => {
      lastTry.current = { text: '', key: '' }
      onDone?.(answer)
      const text = typeof saved === 'function' ? saved(answer) : saved
      if (text !== undefined) showSaved(text)
      await queryClient.invalidateQueries()
    },
  })
}
