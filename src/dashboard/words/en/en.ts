import { common } from './common.ts'
import { keys } from './keys.ts'
import { links } from './links.ts'
import { navigation } from './navigation.ts'
import { operator } from './operator.ts'
import { overview } from './overview.ts'
import { receipts } from './receipts.ts'
import { session } from './session.ts'
import { transaction, transactions } from './transactions.ts'
import { users } from './users.ts'

export const en = {
  operator,
  common,
  keys,
  links,
  navigation,
  overview,
  receipts,
  session,
  transaction,
  transactions,
  users,
}
