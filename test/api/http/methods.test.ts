import { expect, test } from '@jest/globals'
import { routes } from '../../../src/api/routes.ts'
import { testApi } from '../running-api.ts'

const api = testApi()

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const methodsOf = Map.groupBy(routes, ({ path }) => path)

test.each([...methodsOf])('%s accepts its methods and lists them to every other', async (path, here) => {
  const has = here.map(({ method }): string => method)
  const allow = [...has, ...(has.includes('GET') ? ['HEAD'] : [])].toSorted().join(', ')
  for (const method of METHODS.filter((each) => !has.includes(each))) {
    const answer = await api.ask(method, path.replaceAll(/\{\w+\}/g, 'x'))
    expect([method, answer.status, answer.body.error.code]).toEqual([method, 405, 'SV-2006'])
    expect(answer.headers.get('allow')).toBe(allow)
  }
})
