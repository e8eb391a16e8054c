import { join } from 'node:path'
import { findOnPath } from '../../../local/temporal/cli.ts'
import type { ClientLanguage } from './language.ts'

export const php: ClientLanguage = {
  name: 'php',
  programs: ['php'],
  // PHPStan is in no registry that CI reaches; it runs where it is installed.
  prepare: () => [
    ['sh', '-c', 'find clients/php -name "*.php" -print0 | xargs -0 -n1 php -l'],
    ...(findOnPath('phpstan', process.env) === null
      ? []
      : [['phpstan', 'analyse', '--no-progress', '--configuration', 'clients/php/phpstan.neon'] as const]),
  ],
  driver: () => ['php', join(import.meta.dirname, '../drivers/php.php')],
  published: {
    check: [],
    example: { file: 'shop.php', run: ['php', 'shop.php'] },
  },
}
