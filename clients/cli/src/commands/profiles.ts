import type { Command } from 'commander'
import { columns, say, show } from '../output.ts'
import { type Common, targetOf, unknownProfile } from '../profiles.ts'
import { changeSettings, deleteProfile, readSettings } from '../settings.ts'

export function addProfiles(program: Command): void {
  const profiles = program
    .command('profiles')
    .description('stored addresses with their credentials; login --profile NAME adds one')
  profiles
    .command('list')
    .description('list the profiles, without their credentials')
    .action((_, command: Command) => list(command.optsWithGlobals()))
  profiles
    .command('use')
    .description('make a profile that of all commands that name none')
    .argument('<name>')
    .action((name: string, _, command: Command) => {
      requireStored(name)
      changeSettings({ profile: name })
      const common: Common = command.optsWithGlobals()
      show(common.json, { profile: name }, () => `Commands use profile ${name} from now on.`)
    })
  profiles
    .command('delete')
    .description('forget a profile without a request; logout also revokes its keys')
    .argument('<name>')
    .action((name: string, _, command: Command) => {
      requireStored(name)
      deleteProfile(name)
      const common: Common = command.optsWithGlobals()
      show(common.json, { deleted: name }, () => `Deleted profile ${name}. Its keys still work until you revoke them.`)
    })
}

function requireStored(name: string): void {
  if (!Object.hasOwn(readSettings().profiles, name)) throw unknownProfile(name)
}

function list(common: Common): void {
  const { name: current } = targetOf(common)
  const data = Object.entries(readSettings().profiles).map(([name, { baseUrl, keys = {}, session }]) => ({
    name,
    current: name === current,
    baseUrl,
    user: session?.email ?? null,
    keys: Object.keys(keys),
  }))
  if (common.json) return say(JSON.stringify({ data }, null, 2))
  say(
    columns(
      ['', 'profile', 'address', 'user', 'keys'],
      data.map((each) => [each.current ? '*' : '', each.name, each.baseUrl, each.user, each.keys.join(', ')]),
    ),
  )
}
