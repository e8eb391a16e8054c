/** The history on the page of a transaction. Only that screen loads these words. */
export const history = {
  every: 'Show every step',
  asked: (provider: string, outcome: string) => `Asked ${provider}: ${outcome}.`,
  reached: (state: string, at: string) => `${state}: ${at}.`,
  waiting: 'no answer yet',
  earlier: (count: number, outcomes: string) => `${count} earlier attempts: ${outcomes}.`,
  took: (outcome: string, seconds: string) => `${outcome} (${seconds} s)`,
  told: (told: number, failing: number) =>
    `${told} ${told === 1 ? 'endpoint' : 'endpoints'} told${failing === 0 ? '' : `, ${failing} failing`}.`,
}
