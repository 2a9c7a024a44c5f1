import { rmdir } from 'node:fs/promises'
import type { Cluster } from './cluster.ts'
import { ownerUrl } from './connect.ts'
import { LaunchError, messageOf } from './errors.ts'
import type { LaunchOptions, RunningPostgres } from './running.ts'
import { endServer } from './server.ts'
import { beginService, type Service } from './service.ts'

const MINUTE = 60_000
const MAX_RESTARTS_A_MINUTE = 5

/**
 * Keeps the server serving: the connection that holds the lock is also how we notice that the
 * server died. It is started again then; pools find it at the same address.
 */
export function keepServing(
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
    // The lock is held to the last, so nobody begins with a server that is about to end.
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
