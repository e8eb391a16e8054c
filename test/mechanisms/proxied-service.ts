import { startTcpProxy, type TcpProxy } from '../api/http/tcp-proxy.ts'
import { duringTests } from '../during-tests.ts'
import { startTestService, type TestServiceOptions } from '../service.ts'
import { paymentsOf } from './payments.ts'
import { killAllRoles } from './process.ts'
import { type ProviderProxy, startProviderProxy } from './provider-proxy.ts'

/**
 * A service that runs while the tests of a file do, with a proxy before its provider, and a line to that part which a test
 * can cut. The processes that a test starts beside it end before it.
 */
export function proxiedService(
  options: Omit<TestServiceOptions, 'between'> = {},
  cuttable: 'database' | 'events' | null = null,
) {
  const proxy = {} as ProviderProxy
  const line = {} as TcpProxy
  const between = async (part: string, url: string): Promise<string> => {
    if (part === 'paystack') return Object.assign(proxy, await startProviderProxy(url)).url
    return part === cuttable ? Object.assign(line, await startTcpProxy(url)).url : url
  }
  afterAll(killAllRoles)
  const service = duringTests(() => startTestService({ ...options, between }))
  afterAll(() => Promise.all([proxy.close?.(), line.close?.()]))
  return { service, proxy, line, payments: duringTests(() => paymentsOf(service)) }
}
