import { join } from 'node:path'
import type { InlineConfig } from 'vite'

/** The build of `/docs`, which uses Vue components. */
export const docsConfig: InlineConfig = {
  configFile: false,
  root: join(import.meta.dirname, '../reference'),
  base: '/docs/',
  logLevel: 'warn',
  define: {
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  // Files are built into `assets`, as the dashboard's are, but served as `/docs/<name>`.
  experimental: { renderBuiltUrl: (file) => `/docs/${file.replace(/^assets\//, '')}` },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Inlined images (data: URLs) would need a looser content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
  },
}
