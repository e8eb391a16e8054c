import type { Command } from 'commander'

/** Adds the command `mcp`. Its server is loaded when it runs, since that takes longer than most other commands. */
export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('serve an AI client over standard input and output (MCP); it reads, and approves nothing')
    .option('--allow-writes', 'also create payments, refunds and links, and send events; needs a TEST key')
    .action(async (_, command: Command) => {
      const { serve } = await import('./serve.ts')
      serve(command.optsWithGlobals())
    })
}
