import { anchorIn } from '../markdown-html.ts'

/** A page, or a part of it, as the search of the documents finds it. */
interface Entry {
  title: string
  /** The title of the page, or the method and path of an operation with its summary. */
  about: string
  href: string
}

/** Returns a page and its parts, as the search of the documents lists them. */
export function searchEntries(path: string, title: string, text: string): Entry[] {
  // Odd parts are code, in which `#` begins a comment.
  const prose = text.split(/^```[\s\S]*?^```$/m).join('\n')
  const parts = [...prose.matchAll(/^##+ (.+)\n+(?:`([A-Z]+ \/\S*|[a-z_.]+)`: (.+))?/gm)]
  return [
    { title, about: '', href: path },
    ...parts.map(([, heading, operation, summary]) => ({
      title: heading!.replaceAll(/[`*]|\[|\]\([^)]*\)/g, ''),
      about: operation === undefined ? title : `${operation} · ${summary}`,
      href: `${path}#${anchorIn(path, heading!)}`,
    })),
  ]
}
