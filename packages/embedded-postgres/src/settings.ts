import { totalmem } from 'node:os'
import type { Cluster } from './cluster.ts'

/** Where a container has less than its machine, that counts. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * An eighth of the memory, of which the application and the system's own cache have the rest: from 128 MB, with one
 * gigabyte, to 2 GB, which hold a register of a million.
 */
const cacheMb = Math.min(2048, Math.max(128, Math.round(memory / 2 ** 20 / 8)))

/** For a machine that does everything; a large installation brings a server of its own in DATABASE_URL. */
const TUNING: Record<string, string> = {
  shared_buffers: `${cacheMb}MB`,
  effective_cache_size: `${cacheMb * 4}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_connections: '60',
  random_page_cost: '1.1',
  // Compiling a query costs more than any of ours takes.
  jit: 'off',
  // Nothing replicates from here.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // A page's first change after a checkpoint writes the whole page: pglz makes that several times dearer than the disk
  // does, so checkpoints are far apart instead. Bounded, so that a start after a crash takes seconds.
  wal_compression: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  min_wal_size: '80MB',
  // A query whose asker is gone ends.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** The server's own doings only: errors of statements would put people's data into the log. */
const LOGGING: Record<string, string> = {
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
}

const DURABLE: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
}

const EPHEMERAL: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  // Each test file has a database and a pool of its own.
  max_connections: '200',
}

/** The arguments of `postgres`: reachable by its socket alone. */
export function serverArguments(cluster: Cluster, socketFolder: string): string[] {
  const settings: Record<string, string> = {
    ...TUNING,
    ...LOGGING,
    ...(cluster.ephemeral ? EPHEMERAL : DURABLE),
    password_encryption: 'scram-sha-256',
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', cluster.data, ...flags]
}

/** Part of the socket's name; nothing listens on a port. */
export const SOCKET_PORT = 5432
