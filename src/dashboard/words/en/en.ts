import { common } from './common.ts'
import { navigation } from './navigation.ts'
import { overview } from './overview.ts'
import { session } from './session.ts'

export const en = { common, navigation, overview, session }
