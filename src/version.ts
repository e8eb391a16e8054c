import service from '../package.json' with { type: 'json' }

/** The version of the service, of its document and of its clients. */
export const { version: VERSION } = service
