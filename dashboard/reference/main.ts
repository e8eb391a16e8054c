import { allowStyles } from './style-nonce.ts'

allowStyles()
// Only now, since the library makes styles as soon as it is loaded.
await import('./reference.ts')
