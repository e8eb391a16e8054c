import { join } from 'node:path'
import type { HtmlTagDescriptor, InlineConfig, Plugin } from 'vite'
import { usedMantineStyles } from './mantine-styles.ts'

/** A part that this many screens use is in the file that screens share. */
const SHARED_BY = 4

const ROOT = join(import.meta.dirname, '..')

/**
 * The browser asks for the session while it loads the scripts, which then take the response from it. `crossorigin`
 * means the mode of their `fetch`.
 */
const SESSION: HtmlTagDescriptor = {
  tag: 'link',
  attrs: { rel: 'preload', as: 'fetch', href: '/dashboard/session', crossorigin: true },
  injectTo: 'head-prepend',
}

const sessionFirst: Plugin = { name: 'session-first', transformIndexHtml: () => [SESSION] }

const BUILD = {
  target: 'es2023',
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  // Inlined images (data: URLs) would need a looser content security policy.
  assetsInlineLimit: 0,
} as const

/** For the build and for the server of `npm run dashboard`. */
export const dashboardConfig: InlineConfig = {
  configFile: false,
  root: ROOT,
  plugins: [usedMantineStyles(), sessionFirst],
  base: '/dashboard/',
  logLevel: 'warn',
  // The service uses the same reader of CSV files. It names the library as Node knows it, and lies beside no packages.
  resolve: { alias: { 'csv-parse/sync': join(ROOT, 'node_modules/csv-parse/dist/esm/sync.js') } },
  build: {
    ...BUILD,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // "use client" is for servers that render.
      onwarn: (warning, report) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : report(warning)),
      output: {
        // Each request costs a round trip of the few that a browser has at a time: one file for what every page needs,
        // and one for what many screens share.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: SHARED_BY, priority: 1 },
          ],
        },
      },
    },
  },
}

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
  build: { ...BUILD, chunkSizeWarningLimit: 2_000 },
}
