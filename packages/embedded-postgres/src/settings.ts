import { totalmem } from 'node:os'
import type { Cluster } from './cluster.ts'

/** The memory of the machine, or of the container if that is less. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * An eighth of the memory; the rest is for the application and the system's cache. From 128 MB, with one gigabyte, to 2
 * GB, which are enough for a register of a million assets.
 */
const cacheMb = Math.min(2048, Math.max(128, Math.round(memory / 2 ** 20 / 8)))

/** Settings for a machine that runs everything; large installations have their own server in DATABASE_URL. */
const TUNING: Record<string, string> = {
  shared_buffers: `${cacheMb}MB`,
  effective_cache_size: `${cacheMb * 4}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_connections: '60',
  random_page_cost: '1.1',
  // Compiling takes longer than any of our queries.
  jit: 'off',
  // There are no replicas.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // The first change of a page after a checkpoint writes the whole page. Compressing it by pglz would take longer than
  // writing it, so checkpoints are rare instead. Limited, so that a start after a crash takes seconds.
  wal_compression: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  min_wal_size: '80MB',
  // Queries of disconnected clients end.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Only messages of the server itself, because errors of statements would put data into the log. */
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
  // Each test file has its own database and pool.
  max_connections: '200',
}

/** The arguments of `postgres`; it only listens on its socket. */
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

/** A part of the socket's name; there is no TCP port. */
export const SOCKET_PORT = 5432
