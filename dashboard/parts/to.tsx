import type { ReactNode } from 'react'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { wayBackTo } from './address.ts'

/** A link to another screen: `<To to={`/transactions/${id}`}>`. */
export function To({ to, small, children }: { to: string; small?: boolean; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} {...(small ? { size: 'sm' } : { inherit: true })}>
      {children}
    </Anchor>
  )
}

/** Link from one item back to its list, with the filters and the page that it had. */
export function Back({ to, label }: { to: string; label: string }) {
  return (
    <Anchor component={Link} to={to} search={wayBackTo(to) as never} size="sm">
      ← {label}
    </Anchor>
  )
}
