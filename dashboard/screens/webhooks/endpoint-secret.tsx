import { SecretOnce } from '../../parts/secret-once.tsx'
import { words } from '../../words/words.ts'

const texts = words.webhooks.secret

export function EndpointSecret({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  return <SecretOnce title={texts.title} text={texts.text} what={texts.what} secret={secret} onSaved={onSaved} />
}
