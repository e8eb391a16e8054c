/** @waits 35 */

import { madeUpPayShap } from './made-up/payshap.ts'
import { providersContract } from './suite.ts'

/** PayShap Request, at a provider that sends an event for every outcome, and at one that sends successes only. */
providersContract([madeUpPayShap('payshap'), madeUpPayShap('silent', { sendsDeclineEvents: false })])
