import { globSync, readFileSync } from 'node:fs'

// The folder of the Idempotency-Key belongs to it: any route may take a key, and the folder knows no subject.
const GROUND_FLOOR = 'src/api/{http,checks,idempotency,openapi,schema}/*.ts'
const SUBJECT = /from '\.\.\/((?!http|checks|idempotency|openapi|schema|\.\.)[^']+)'/g

test('the ground floor of the API imports three files of subjects, as types too', () => {
  const arrows = globSync(GROUND_FLOOR).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SUBJECT)].map(([, target]) => `${file} ${target}`),
  )
  expect(arrows.toSorted()).toEqual([
    'src/api/checks/index.ts auth/authenticate.ts',
    'src/api/http/router.ts auth/credentials.ts',
    'src/api/openapi/document.ts webhooks/event-schema.ts',
  ])
})
