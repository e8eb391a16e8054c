import type { Route } from '../http/route.ts'
import { pageDocument } from './page-document.ts'

/** The page on which requests are tried shows it first. */
const INTRODUCTION = `Enter your key under **Authentication** once: every **Test Request** on this page sends it. The
page keeps it in memory only; when you reload or close the page, it is gone.

[Documentation](/docs)`

export function docsDocument(routes: readonly Route[], baseUrl: string) {
  const document = pageDocument(routes, baseUrl)
  document.info.description = INTRODUCTION
  return document
}
