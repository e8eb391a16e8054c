import type { Reply } from './call.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
}

export interface Page {
  title: string
  /** What it means and what to do next, one paragraph each. */
  says: readonly string[]
}

/** A small page for a payer: plain HTML, no script, nothing from anywhere else. */
export function page(status: number, { title, says }: Page, headers: Record<string, string> = {}): Reply {
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${says.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('\n')}
</main>
</body>
</html>
`
  return { status, body, type: 'text/html; charset=utf-8', headers: { 'Cache-Control': 'no-store', ...headers } }
}
