import { onlyRow } from '../query.ts'

/** What is left if the machine of the primary is lost. Every role may read these settings and statistics. */
export interface Copies {
  /** True if a commit is acknowledged only after a standby has written it to its disk. */
  isSynchronous: boolean
  /** The part of the log that the archive lacks; null if the server archives nothing. */
  archive: { unarchivedBytes: number; archivedAgeSeconds: number } | null
}

/**
 * The setting decides, not the state of the standbys: with it, commits wait while no standby is there. The name of a
 * piece of the log is its timeline, then its place: pieces of 4 GiB, and the part of one.
 */
export const readCopies = onlyRow<object, Copies>('read-copies')(`
    SELECT current_setting('synchronous_standby_names') <> ''
        AND current_setting('synchronous_commit') IN ('on', 'remote_apply') AS is_synchronous,
      CASE WHEN current_setting('archive_mode') <> 'off' THEN json_build_object(
        'unarchivedBytes', pg_wal_lsn_diff(
          pg_current_wal_lsn(),
          '0/0'::pg_lsn + coalesce(
            ('x' || substring(last_archived_wal FROM '^[0-9A-F]{8}([0-9A-F]{8})[0-9A-F]{8}'))::bit(32)::bigint
              * 4294967296::numeric
            + (('x' || substring(last_archived_wal FROM '^[0-9A-F]{16}([0-9A-F]{8})'))::bit(32)::bigint + 1)
              * pg_size_bytes(current_setting('wal_segment_size')),
            0
          )
        ),
        'archivedAgeSeconds', EXTRACT(EPOCH FROM now() - coalesce(last_archived_time, stats_reset))
      ) END AS archive
    FROM pg_stat_archiver`)
