/** A node of a plan, as EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) prints it. */
export interface PlanNode {
  'Node Type': string
  Alias?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
