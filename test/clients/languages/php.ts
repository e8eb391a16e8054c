import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath } from '../../../local/temporal/cli.ts'
import type { ClientLanguage } from './language.ts'

/** Debian's Guzzle, a PSR-18 client; CI installs it. */
const hasGuzzle = process.env.CI !== undefined || existsSync('/usr/share/php/GuzzleHttp/autoload.php')
const PUBLISHED = 'CHANGELOG.md README.md autoload.php composer.json example src'
const syntax = "find . -name '*.php' -not -path './vendor/*' -print0 | xargs -0 -n1 php -l"

export const php: ClientLanguage = {
  name: 'php',
  programs: ['php', 'composer'],
  // PHPStan is in no registry that CI reaches; it runs where it is installed.
  check: () => [
    ['sh', '-c', `cd clients/php && ${syntax}`],
    ['composer', 'validate', '--strict', '--no-check-version', '--no-interaction', '--working-dir=clients/php'],
    ...(findOnPath('phpstan', process.env) === null
      ? []
      : [['phpstan', 'analyse', '--no-progress', '--configuration', 'clients/php/phpstan.neon'] as const]),
  ],
  driver: () => ['php', join(import.meta.dirname, '../drivers/php.php')],
  // How requests are sent: by the curl extension, without it, and by the PSR-18 client of a caller.
  variants: ['curl', 'streams', ...(hasGuzzle ? ['psr-18'] : [])],
  published: {
    check: [
      ['sh', '-c', syntax],
      // The archive has neither the generator nor what only this repository checks.
      ['sh', '-c', `test "$(LC_ALL=C ls vendor/payments-service/client | xargs)" = "${PUBLISHED}"`],
    ],
    example: { file: 'shop.php', run: ['php', 'shop.php'] },
  },
}
