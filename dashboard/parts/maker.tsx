import { useSession } from '../api/session.ts'
import { words } from '../words/words.ts'

interface MakerProps {
  maker: { type: 'USER' | 'API_KEY'; id: string; name: string | null }
}

/** Shows a user by email and a key by name. */
export function Maker({ maker: { type, id, name } }: MakerProps) {
  const { user } = useSession()
  if (type === 'API_KEY') return words.common.byKey(name ?? id)
  return id === user.id ? words.common.ofYours(user.email) : (name ?? id)
}
