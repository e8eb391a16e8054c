-- Fewer indexes for Temporal's list of workflows in Postgres, the visibility database. Writing them is a large part of
-- what a short workflow costs there. The script is for a cluster that only this service uses; docs/scaling.md says
-- when to run it. It runs beside a working cluster and can be repeated:
--
--   psql "$VISIBILITY_URL" --set ON_ERROR_STOP=1 --file deploy/temporal/visibility-indexes.sql
--
-- Names and columns are those of server 1.32 (visibility schema 1.14). An index that the schema does not have is
-- skipped, and one that is not named here stays. CONCURRENTLY allows no transaction around the script.

-- An earlier run that was interrupted leaves an index that serves no query. It is made again below.
DO $$
DECLARE
  unfinished regclass;
BEGIN
  FOR unfinished IN
    SELECT indexrelid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = 'executions_visibility'::regclass AND NOT indisvalid AND relname LIKE 'with\_%'
  LOOP
    EXECUTE format('DROP INDEX %s', unfinished);
  END LOOP;
END $$;

-- 1. The attributes of this service. Temporal chooses a column for each: a free one of Keyword01 to 10, and of Bool01 to
-- 03. An index of rows with a value finds the same workflows and costs nothing for a column that is not used.
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_keyword_01 ON executions_visibility
  (namespace_id, Keyword01, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Keyword01 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_01;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_keyword_02 ON executions_visibility
  (namespace_id, Keyword02, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Keyword02 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_02;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_keyword_03 ON executions_visibility
  (namespace_id, Keyword03, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Keyword03 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_03;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_keyword_04 ON executions_visibility
  (namespace_id, Keyword04, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Keyword04 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_04;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_keyword_05 ON executions_visibility
  (namespace_id, Keyword05, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Keyword05 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_05;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_keyword_06 ON executions_visibility
  (namespace_id, Keyword06, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Keyword06 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_06;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_keyword_07 ON executions_visibility
  (namespace_id, Keyword07, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Keyword07 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_07;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_keyword_08 ON executions_visibility
  (namespace_id, Keyword08, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Keyword08 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_08;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_keyword_09 ON executions_visibility
  (namespace_id, Keyword09, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Keyword09 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_09;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_keyword_10 ON executions_visibility
  (namespace_id, Keyword10, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Keyword10 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_10;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_bool_01 ON executions_visibility
  (namespace_id, Bool01, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Bool01 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_bool_01;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_bool_02 ON executions_visibility
  (namespace_id, Bool02, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Bool02 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_bool_02;
CREATE INDEX CONCURRENTLY IF NOT EXISTS with_bool_03 ON executions_visibility
  (namespace_id, Bool03, (COALESCE(close_time, '9999-12-31 23:59:59')) DESC, start_time DESC, run_id)
  WHERE Bool03 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS by_bool_03;

-- 2. Reserved columns of other types, which this service does not use.
DROP INDEX CONCURRENTLY IF EXISTS by_datetime_01;
DROP INDEX CONCURRENTLY IF EXISTS by_datetime_02;
DROP INDEX CONCURRENTLY IF EXISTS by_datetime_03;
DROP INDEX CONCURRENTLY IF EXISTS by_double_01;
DROP INDEX CONCURRENTLY IF EXISTS by_double_02;
DROP INDEX CONCURRENTLY IF EXISTS by_double_03;
DROP INDEX CONCURRENTLY IF EXISTS by_int_01;
DROP INDEX CONCURRENTLY IF EXISTS by_int_02;
DROP INDEX CONCURRENTLY IF EXISTS by_int_03;
DROP INDEX CONCURRENTLY IF EXISTS by_text_01;
DROP INDEX CONCURRENTLY IF EXISTS by_text_02;
DROP INDEX CONCURRENTLY IF EXISTS by_text_03;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_list_01;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_list_02;
DROP INDEX CONCURRENTLY IF EXISTS by_keyword_list_03;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_bool_01;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_bool_02;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_datetime_01;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_datetime_02;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_double_01;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_double_02;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_int_01;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_int_02;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_keyword_01;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_keyword_02;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_keyword_03;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_keyword_04;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_low_cardinality_keyword_01;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_keyword_list_01;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_keyword_list_02;

-- 3. Temporal's own attributes by which neither this service nor a list of the UI filters.
DROP INDEX CONCURRENTLY IF EXISTS by_batcher_user;
DROP INDEX CONCURRENTLY IF EXISTS by_binary_checksums;
DROP INDEX CONCURRENTLY IF EXISTS by_build_ids;
DROP INDEX CONCURRENTLY IF EXISTS by_execution_duration;
DROP INDEX CONCURRENTLY IF EXISTS by_history_length;
DROP INDEX CONCURRENTLY IF EXISTS by_history_size_bytes;
DROP INDEX CONCURRENTLY IF EXISTS by_parent_run_id;
DROP INDEX CONCURRENTLY IF EXISTS by_root_run_id;
DROP INDEX CONCURRENTLY IF EXISTS by_state_transition_count;
DROP INDEX CONCURRENTLY IF EXISTS by_task_queue;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_external_payload_count;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_external_payload_size_bytes;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_pause_info;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_schedule_paused;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_scheduled_start_time;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_worker_deployment;
DROP INDEX CONCURRENTLY IF EXISTS by_temporal_workflow_versioning_behavior;
