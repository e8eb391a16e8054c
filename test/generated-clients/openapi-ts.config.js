export default {
  input: 'openapi.json',
  // Otherwise the generator takes it from the tsconfig.json nearest to its own installation.
  output: { path: 'client', module: { extension: '.js' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
}
