import type { Entrance } from './entrance.ts';

/** Settings of the embedded PostgreSQL at each start, in its units. */
export interface EngineSettings {
  /** False only for test databases, which may lose data in a power cut. */
  durable: boolean;
  entrance: Entrance;
  maxConnections: number;
  /** Additional settings by PostgreSQL's names. */
  more?: Readonly<Record<string, string | number>>;
}

/** Returns the settings as `postgres` arguments: little memory, access by the socket only, and durable commits. */
export function settingsFor({ durable, entrance, maxConnections, more }: EngineSettings): string[] {
  const settings: Record<string, string | number> = {
    ...('socketFolder' in entrance
      ? { listen_addresses: '', unix_socket_directories: entrance.socketFolder, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', port: entrance.port }),
    max_connections: maxConnections,
    shared_buffers: '32MB',
    // /dev/shm has only 64 MB in containers.
    dynamic_shared_memory_type: 'mmap',
    huge_pages: 'off',
    // These settings save worker processes that a small shop does not need.
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    jit: 'off',
    max_wal_size: '256MB',
    min_wal_size: '48MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The caller logs statement errors without user input; PostgreSQL's log would contain it.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    lc_messages: 'C',
    ...more,
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
