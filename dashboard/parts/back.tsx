import { To } from './to.tsx'

/** From one thing to the list it is in. */
export function Back({ to, label }: { to: string; label: string }) {
  return (
    <To to={to} small>
      ← {label}
    </To>
  )
}
