import { allowStyles } from './style-nonce.ts'

allowStyles()
// Imported after allowStyles(): the library creates styles when it is loaded.
await import('./reference.ts')
