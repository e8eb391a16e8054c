import { createApiReference } from '@scalar/api-reference'
import '@scalar/api-reference/style.css'
import './style.css'
import { keepAccessible } from './accessible.ts'

keepAccessible()

createApiReference('#reference', {
  url: '/docs/openapi.json',
  // "Test Request" calls this service; the Content-Security-Policy blocks every other origin.
  servers: [{ url: location.origin }],
  withDefaultFonts: false,
  telemetry: false,
  theme: 'none',
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'none',
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  hiddenClients: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  // One field for the key, whose value every operation sends. It is never stored.
  authentication: { preferredSecurityScheme: 'apiKey' },
  persistAuth: false,
  // The page begins with its introduction.
  defaultOpenFirstTag: false,
})
