import { duringTests } from '../during-tests.ts'
import { startTestService, type TestServiceOptions } from '../service.ts'
import { paymentsOf } from './payments.ts'
import { killAllRoles } from './process.ts'
import { type ProviderProxy, startProviderProxy } from './provider-proxy.ts'

/** A service that runs while the tests of a file do. The processes that a test starts beside it end before it. */
export function proxiedService(options: Omit<TestServiceOptions, 'between'> = {}) {
  const proxy = {} as ProviderProxy
  const between = async (part: string, url: string): Promise<string> =>
    part === 'paystack' ? Object.assign(proxy, await startProviderProxy(url)).url : url
  afterAll(killAllRoles)
  const service = duringTests(() => startTestService({ ...options, between }))
  afterAll(() => proxy.close?.())
  return { service, proxy, payments: duringTests(() => paymentsOf(service)) }
}
