import { ERRORS, type ErrorCode } from '../../../domain/error-catalogue.ts'
import { exampleOf } from '../../openapi/operation.ts'

function section(code: ErrorCode): string {
  const { status, title, cause, wayOut } = ERRORS[code]
  return `## ${code}

Status ${status}. **${title}**

Cause: ${cause}

What to do: ${wayOut}

\`\`\`json
${JSON.stringify(exampleOf(code).value, null, 2)}
\`\`\``
}

export const errorsMarkdown = (): string => `# Error codes

All errors have one shape. Programs should check \`code\`; \`message\` is for people and may change. Quote
\`traceId\` to support. [API reference](/docs.md)

${(Object.keys(ERRORS) as ErrorCode[]).map(section).join('\n\n')}`
