import type { Entrance } from './entrance.ts';

/** What the shop's own PostgreSQL is told at every start; amounts in PostgreSQL's units. */
export interface EngineSettings {
  /** False only for databases of tests, which nobody misses after a power cut. */
  durable: boolean;
  entrance: Entrance;
  maxConnections: number;
  /** What this start wants beside that, by PostgreSQL's names. */
  more?: Readonly<Record<string, string | number>>;
}

/** The settings as arguments of `postgres`: little memory, no way in but the socket, every commit on the disk before it is answered. */
export function settingsFor({ durable, entrance, maxConnections, more }: EngineSettings): string[] {
  const settings: Record<string, string | number> = {
    ...('socketFolder' in entrance
      ? { listen_addresses: '', unix_socket_directories: entrance.socketFolder, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', port: entrance.port }),
    max_connections: maxConnections,
    shared_buffers: '32MB',
    // Not in /dev/shm, which containers make 64 MB small.
    dynamic_shared_memory_type: 'mmap',
    huge_pages: 'off',
    // One process of its own less for each, at the sizes a shop inside one machine has.
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    jit: 'off',
    max_wal_size: '256MB',
    min_wal_size: '48MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of statements are told by whoever made them; with their text the log would hold what people typed.
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
