import { To } from './to.tsx'

/** Link from one item back to its list. */
export function Back({ to, label }: { to: string; label: string }) {
  return (
    <To to={to} small>
      ← {label}
    </To>
  )
}
