import type { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { connect, isLostConnection } from './connect.ts'
import { AlreadyRunningError, LaunchError, messageOf } from './errors.ts'
import { takeInstanceLock } from './instance-lock.ts'
import { awaitOwner, ensureOwner } from './owner.ts'
import { endServer, type Server, startOrAdopt } from './server.ts'
import { waitFor } from './wait.ts'

/** A server that is ready to use. */
export interface Service {
  server: Server
  /** The connection with the lock; undefined if another Steward has it and owns the server. */
  lock: Client | undefined
}

/** How long to wait for a Steward whose npm was killed to end. */
const LOCK_PATIENCE = 5000
const PATIENCE = 15_000

/**
 * Starts or adopts the cluster's server, takes the lock, and creates the owner.
 * @param share use the server of another Steward that has the lock, instead of refusing
 * @throws AlreadyRunningError, LaunchError
 */
export async function beginService(cluster: Cluster, share: boolean): Promise<Service> {
  let trouble = ''
  const service = await waitFor(async () => {
    const server = await startOrAdopt(cluster)
    try {
      return { server, lock: await settle(cluster, server, share) }
    } catch (error) {
      if (!isLostConnection(error)) throw error
      // Its Steward was just stopping it; the next attempt starts a server.
      trouble = messageOf(error)
      return undefined
    }
  }, PATIENCE)
  if (service) return service
  throw new LaunchError(`PostgreSQL does not keep running: ${trouble}`)
}

async function settle(
  cluster: Cluster,
  server: Server,
  share: boolean,
): Promise<Client | undefined> {
  const client = await connect(cluster, server.socketFolder)
  try {
    const holder = await takeInstanceLock(client, share ? 0 : LOCK_PATIENCE)
    if (holder === undefined) {
      await prepare(client, cluster, server)
      return client
    }
    if (!share) throw new AlreadyRunningError(cluster.dataDir, holder)
    await awaitOwner(client)
    await client.end()
    return undefined
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function prepare(client: Client, cluster: Cluster, { pid }: Server): Promise<void> {
  try {
    await ensureOwner(client, cluster)
  } catch (error) {
    if (!isLostConnection(error)) await endServer(pid, cluster.data)
    throw error
  }
}
