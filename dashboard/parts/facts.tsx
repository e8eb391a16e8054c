import type { ReactNode } from 'react'

/** A description list. Entries with a null value are left out. */
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
