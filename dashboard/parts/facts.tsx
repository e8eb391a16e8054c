import type { ReactNode } from 'react'

/** Names and values, one beneath the other. A value that is null is left out. */
export function Facts({ entries }: { entries: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {entries.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
