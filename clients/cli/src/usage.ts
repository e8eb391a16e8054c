import { Command } from 'commander'
import { Failure } from './exit.ts'

/** An invalid command line, with the command whose help explains it. */
export class UsageError extends Failure {
  readonly command: Command

  constructor(message: string, command: Command) {
    super(message)
    this.command = command
  }
}

/** A command that reports an invalid command line in one line, instead of printing its help. */
export class CliCommand extends Command {
  override createCommand(name?: string): CliCommand {
    return new CliCommand(name)
  }

  override error(message: string): never {
    const line = message.replace(/^error: /, '').replaceAll('\n', ' ')
    throw new UsageError(/[.)]$/.test(line) ? line : `${line}.`, this)
  }
}

/** `See: payments webhooks listen --help` */
export function seeHelp(command: Command): string {
  const names: string[] = []
  for (let each: Command | null = command; each; each = each.parent) names.unshift(each.name())
  return `See: ${names.join(' ')} --help`
}
