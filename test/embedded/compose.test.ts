import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { loadConfig } from '../../src/config/config.ts'
import { DYNAMIC_CONFIG, SEARCH_ATTRIBUTE_FLAGS } from '../../src/embedded/temporal/temporal.ts'
import { newSigningKey } from '../signing-keys.ts'

interface Compose {
  services: Record<string, { command: string[]; entrypoint: string; environment: Record<string, string> }>
  configs: { temporal: { content: string } }
}

const PEM = newSigningKey()
const compose = parse(readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8'), {
  merge: true,
}) as Compose

test('the compose file runs Temporal with the settings of the embedded start', () => {
  const values = parse(compose.configs.temporal.content) as Record<string, { value: unknown }[]>
  const flat = Object.fromEntries(Object.entries(values).map(([key, list]) => [key, list[0]!.value]))
  expect(flat).toEqual(DYNAMIC_CONFIG)
})

test('it registers the same search attributes', () => {
  const registered = compose.services['search-attributes']!.entrypoint.matchAll(/--name (\w+) --type (\w+)/g)
  expect(Object.fromEntries([...registered].map(([, name, type]) => [name, type]))).toEqual(SEARCH_ATTRIBUTE_FLAGS)
})

test.each(['api', 'worker'])('its %s settings are ones that the service takes', (role) => {
  const { command, environment } = compose.services[role]!
  // `${NAME:-default}` as compose reads it with nothing set; the three `:?` keys are what its head says to set.
  const defaults = Object.entries(environment).map(([name, value]) => [name, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')])
  const keys = { ENCRYPTION_KEY: 'ab'.repeat(32), JWT_PRIVATE_KEY: PEM, PROOF_PRIVATE_KEY: PEM }
  expect(loadConfig({ ...Object.fromEntries(defaults), ...keys }, command.slice(1))).toMatchObject({ role })
})
