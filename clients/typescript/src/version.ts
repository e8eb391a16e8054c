/** The version in package.json; the User-Agent names it. */
export const VERSION = '1.2.0'
