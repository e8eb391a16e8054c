import { SecretOnce } from '../../parts/secret-once.tsx'
import { words } from '../../words/words.ts'

const said = words.webhooks.secret

export function EndpointSecret({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  return <SecretOnce title={said.title} text={said.text} what={said.what} secret={secret} onSaved={onSaved} />
}
