import { rm, rmdir } from 'node:fs/promises'
import { openCluster } from './cluster.ts'
import { connect, ownerUrl } from './connect.ts'
import { guardThrowaway } from './guard.ts'
import type { RunningPostgres } from './running.ts'
import { ensureOwner } from './owner.ts'
import { findThrowawayPlace } from './place.ts'
import { signal } from './processes.ts'
import { endServer, startOrAdopt } from './server.ts'

/**
 * A database for tests: it forgets what a crash would cost, nobody else finds it, and it goes with
 * `stop` or with this process.
 */
export async function launchThrowaway(
  directory: string,
  log: (message: string) => void,
): Promise<RunningPostgres> {
  const place = await findThrowawayPlace(directory)
  const cluster = await openCluster(place, { ephemeral: true, log })
  const { pid, socketFolder, adopted } = await startOrAdopt(cluster)
  const folders = [place.home, socketFolder]
  const dismissGuard = guardThrowaway(pid, folders)
  const client = await connect(cluster, socketFolder)
  await ensureOwner(client, cluster)
  await client.end()
  const stop = async () => {
    // Without a last checkpoint: nobody opens these files again.
    signal(pid, 'SIGQUIT')
    await endServer(pid, cluster.data)
    dismissGuard()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
    await rmdir(place.dataDir).catch(() => undefined)
  }
  let stopped: Promise<void> | undefined
  return {
    url: (database) => ownerUrl(cluster, socketFolder, database),
    adopted,
    stop: () => (stopped ??= stop()),
  }
}
