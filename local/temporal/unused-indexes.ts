import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Columns that Temporal reserves for search attributes. It chooses those of this service's attributes at random. */
const RESERVED = /^by_(temporal_)?(bool|datetime|double|int|(low_cardinality_)?keyword)_\d\d$/

/** Attributes that neither this service nor a list of the UI filters by. */
const NEVER_FILTERED: ReadonlySet<string> = new Set([
  'by_batcher_user',
  'by_execution_duration',
  'by_history_length',
  'by_history_size_bytes',
  'by_parent_run_id',
  'by_root_run_id',
  'by_state_transition_count',
  'by_task_queue',
  'by_temporal_pause_info',
  'by_temporal_schedule_paused',
  'by_temporal_scheduled_start_time',
  'by_temporal_worker_deployment',
  'by_temporal_workflow_versioning_behavior',
])

/**
 * Drops indexes of the engine's list of workflows. Writing all 58 takes a third of the engine's CPU
 * (docs/performance.md). An index with an unknown name stays, so another schema loses nothing that it needs.
 *
 * The server must not run. It creates the indexes together with the file and never again, so the first start on a file
 * has all of them. A restart only for this would cost half a second of CPU.
 */
export function dropUnusedIndexes(file: string): void {
  if (!existsSync(file)) return
  const database = new DatabaseSync(file, { timeout: 5_000 })
  try {
    const indexes = database.prepare(
      `SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'executions_visibility'`,
    )
    const names = indexes.all().map(({ name }) => String(name))
    const unused = names.filter((name) => RESERVED.test(name) || NEVER_FILTERED.has(name))
    database.exec(unused.map((name) => `DROP INDEX ${name};`).join('\n'))
  } finally {
    database.close()
  }
}
