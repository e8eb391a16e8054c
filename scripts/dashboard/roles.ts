import { writeFileSync } from 'node:fs'
import { ROLES_FILE, rolesJson } from './types.ts'

/** `npm run dashboard:types`: writes the types, by the import, and the roles of the operations. */
writeFileSync(ROLES_FILE, rolesJson())
process.stdout.write(`dashboard  ${ROLES_FILE} is written\n`)
