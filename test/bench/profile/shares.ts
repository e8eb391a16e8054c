import type { Profiler } from 'node:inspector'

/** Microseconds of a thread by function, and by room or package, without idle time. */
export interface Shares {
  busy: number
  rooms: Map<string, number>
  functions: Map<string, number>
}

/** V8's own work belongs to no function. */
const OWN = /^\((idle|program|garbage collector|root)\)$/

/** A room of the service, a package, or null for Node's own code, which counts to its caller. */
function homeOf({ functionName, url }: Profiler.ProfileNode['callFrame']): string | null {
  if (OWN.test(functionName)) return functionName
  const [, installed] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
  if (installed) return installed
  const [, room] = /\/(src\/[^/]+(?:\/[^/.]+(?=\/))?)/.exec(url) ?? []
  if (room) return room
  if (url.includes('workflow-bundle')) return 'the bundle of the workflows'
  return url.startsWith('evalmachine') ? '@temporalio/worker' : null
}

function nameOf({ functionName, url, lineNumber }: Profiler.ProfileNode['callFrame']): string {
  const file = url.replace(/^.*\/(?=(node_modules|src)\/)/, '').replace(/^.*(?=workflow-bundle)/, '')
  return `${functionName || '(anonymous)'} ${file && `${file}:${lineNumber + 1}`}`.trim()
}

function add(sums: Map<string, number>, key: string, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more)
}

export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Shares {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const roomOf = (id: number): string => {
    const caller = callers.get(id)
    const home = homeOf(byId.get(id)!.callFrame)
    return home ?? (caller === undefined ? 'Node' : roomOf(caller).replace('(root)', 'Node'))
  }
  const spent = new Map<number, number>()
  for (const [at, id] of samples.entries()) spent.set(id, (spent.get(id) ?? 0) + timeDeltas[at]!)
  const shares: Shares = { busy: 0, rooms: new Map(), functions: new Map() }
  for (const [id, us] of spent) {
    const { callFrame } = byId.get(id)!
    if (callFrame.functionName === '(idle)') continue
    shares.busy += us
    add(shares.rooms, roomOf(id), us)
    add(shares.functions, nameOf(callFrame), us)
  }
  return shares
}
