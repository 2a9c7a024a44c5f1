import { spawn } from 'node:child_process'
import { rm, rmdir } from 'node:fs/promises'
import { type Cluster, openCluster } from './cluster.ts'
import { databaseEnvironment } from './command.ts'
import { connect, ownerUrl, superuserUrl } from './connect.ts'
import { LaunchError, messageOf } from './errors.ts'
import { ensureOwner } from './owner.ts'
import { findPlace, findThrowawayPlace } from './place.ts'
import { signal } from './processes.ts'
import { endServer, startOrAdopt } from './server.ts'
import { beginService, type Service } from './service.ts'

/** A database server for this process. */
export interface RunningPostgres {
  /** The URL of a database as the owner, who is no superuser but may create databases and roles. */
  url(database: string): string
  /** The same as the superuser; only of a database for tests. */
  superuserUrl?(database: string): string
  /** Whether the server was running already. */
  adopted: boolean
  /**
   * Stops the server and waits for it, unless it is another Steward's. Connections should be closed before: open
   * transactions are rolled back.
   */
  stop(): Promise<void>
}

export interface LaunchOptions {
  /** The folder of the database, or of the file that names it. It is created if it is missing. */
  dataDir: string
  /** Gets messages for the person who starts Steward. */
  log?: (message: string) => void
  /**
   * A database for tests: fast instead of safe, without a lock against a second Steward, and removed by `stop` or with
   * this process. It needs a folder of its own.
   */
  ephemeral?: boolean
  /** For tests: a folder with programs of any major version of PostgreSQL, instead of the bundled ones. */
  programs?: string | undefined
  /**
   * For commands during a running Steward: uses its server instead of being refused. If none is running, the server is
   * started and locked as usual.
   */
  share?: boolean
  /** Called if the server has ended and couldn't be restarted. */
  onLost?: (error: Error) => void
}

const SCRIPT = `
alive() { kill -0 "$1" && ! grep -q '^State:.Z' "/proc/$1/status"; }
read -r _
server="$1"; shift
kill -QUIT "$server"
turns=0
while alive "$server" && [ "$turns" -lt 100 ]; do turns=$((turns + 1)); sleep 0.1; done
rm -rf -- "$@"
`

/**
 * Removes a throwaway server and its folders when this process ends, even by kill -9: the guard reads from a pipe that
 * only this process keeps open.
 * @returns a function that ends the guard
 */
function guardThrowaway(server: number, folders: string[]): () => void {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(server), ...folders], {
    cwd: '/',
    env: databaseEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  guard.unref()
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return () => {
    guard.kill('SIGKILL')
  }
}

/**
 * A database for tests: without safety against crashes, for this process only, and removed by `stop` or with this
 * process.
 */
async function launchThrowaway(
  directory: string,
  log: (message: string) => void,
  programs: string | undefined,
): Promise<RunningPostgres> {
  const place = await findThrowawayPlace(directory)
  const cluster = await openCluster(place, { ephemeral: true, log, programs })
  const { pid, socketFolder, adopted } = await startOrAdopt(cluster)
  const folders = [place.home, socketFolder]
  const dismissGuard = guardThrowaway(pid, folders)
  const client = await connect(cluster, socketFolder)
  await ensureOwner(client, cluster)
  await client.end()
  const stop = async () => {
    // Without a last checkpoint, because these files are never opened again.
    signal(pid, 'SIGQUIT')
    await endServer(pid, cluster.data)
    dismissGuard()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
    await rmdir(place.dataDir).catch(() => undefined)
  }
  let stopped: Promise<void> | undefined
  return {
    url: (database) => ownerUrl(cluster, socketFolder, database),
    superuserUrl: (database) => superuserUrl(cluster, socketFolder, database),
    adopted,
    stop: () => (stopped ??= stop()),
  }
}

const MINUTE = 60_000
const MAX_RESTARTS_A_MINUTE = 5

/**
 * Restarts the server if it crashes, which is noticed by the end of the connection with the lock. Pools find it at the
 * same address.
 */
function keepServing(
  cluster: Cluster,
  first: Service,
  { log, onLost }: LaunchOptions,
): RunningPostgres {
  const address = first.server.socketFolder
  let current = first
  let ending = false
  let restarts: number[] = []
  let restarting: Promise<void> = Promise.resolve()

  const watch = () => {
    current.lock?.once('end', () => {
      if (!ending) restarting = restart().catch(giveUp)
    })
  }

  const restart = async () => {
    restarts = [...restarts.filter((time) => time > Date.now() - MINUTE), Date.now()]
    if (restarts.length > MAX_RESTARTS_A_MINUTE) {
      throw new LaunchError(`PostgreSQL ends again and again: ${cluster.logFile} may say why`)
    }
    log?.('PostgreSQL has ended unexpectedly: starting it again…')
    current = await beginService(cluster, false)
    if (current.server.socketFolder !== address) {
      throw new LaunchError(`PostgreSQL listens elsewhere now: ${current.server.socketFolder}`)
    }
    watch()
    log?.('PostgreSQL serves again.')
  }

  const giveUp = (error: unknown) => {
    log?.(messageOf(error))
    onLost?.(error instanceof Error ? error : new LaunchError(messageOf(error)))
  }

  const end = async () => {
    ending = true
    await restarting
    if (!current.lock) return
    // The lock is kept to the end, so that nobody uses a server that is about to stop.
    await endServer(current.server.pid, cluster.data)
    await current.lock.end().catch(() => undefined)
    await rmdir(address).catch(() => undefined)
  }

  watch()
  let ended: Promise<void> | undefined
  return {
    url: (database) => ownerUrl(cluster, address, database),
    adopted: first.server.adopted,
    stop: () => (ended ??= end()),
  }
}

export { AlreadyRunningError, LaunchError } from './errors.ts'

/**
 * Runs the PostgreSQL of a data directory: creates it the first time, starts it or adopts the server that a killed
 * Steward has left, and keeps it running until `stop`. It listens on a socket that only this user and root can reach.
 * It has a database `steward`, owned by the role of `url`.
 * @throws AlreadyRunningError if another Steward uses the directory
 * @throws LaunchError with a message for the person who started us
 */
export async function launchPostgres(options: LaunchOptions): Promise<RunningPostgres> {
  const { dataDir, ephemeral = false, share = false, log = () => undefined } = options
  if (process.platform === 'win32') {
    throw new LaunchError('On Windows, give a PostgreSQL server of your own in DATABASE_URL')
  }
  if (ephemeral) return launchThrowaway(dataDir, log, options.programs)
  const place = await findPlace(dataDir, log)
  const cluster = await openCluster(place, { ephemeral, log })
  return keepServing(cluster, await beginService(cluster, share), options)
}
