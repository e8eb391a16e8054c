import { go } from './go.ts'
import { java } from './java.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { typescript } from './typescript.ts'

export const CLIENT_LANGUAGES = [typescript, python, php, go, java] as const
