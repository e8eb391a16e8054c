import { join } from 'node:path'
import type { InlineConfig } from 'vite'

/** For the build and for the server of `npm run dashboard`. */
export const dashboardConfig: InlineConfig = {
  configFile: false,
  root: join(import.meta.dirname, '../../dashboard'),
  base: '/dashboard/',
  logLevel: 'warn',
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Inlined images (data: URLs) would need a looser content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // "use client" is for servers that render.
      onwarn: (warning, report) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(warning)),
    },
  },
}
