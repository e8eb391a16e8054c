import { createApiReference } from '@scalar/api-reference'
import '@scalar/api-reference/style.css'
import './style.css'

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
  persistAuth: false,
})
