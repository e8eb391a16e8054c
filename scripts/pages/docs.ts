import { join } from 'node:path'
import type { InlineConfig } from 'vite'

/** The page of the document, which is of Vue components. */
export const docsConfig: InlineConfig = {
  configFile: false,
  root: join(import.meta.dirname, '../../dashboard/reference'),
  base: '/docs/',
  logLevel: 'warn',
  define: {
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  // Each file is `/docs/<name>`, and built into a folder as those of the dashboard are.
  experimental: { renderBuiltUrl: (file) => `/docs/${file.replace(/^assets\//, '')}` },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // An image in an address of its own kind would need a looser policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
  },
}
