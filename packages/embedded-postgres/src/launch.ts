import { openCluster } from './cluster.ts'
import { LaunchError } from './errors.ts'
import { keepServing } from './keeper.ts'
import { findPlace } from './place.ts'
import type { LaunchOptions, RunningPostgres } from './running.ts'
import { beginService } from './service.ts'
import { launchThrowaway } from './throwaway.ts'

export { AlreadyRunningError, LaunchError } from './errors.ts'
export type { LaunchOptions, RunningPostgres } from './running.ts'

/**
 * Serves the PostgreSQL database of a data directory: makes it the first time, starts it or adopts
 * the server that a killed Steward has left, and keeps it serving until `stop`. It listens on a
 * socket that only this account (or root) reaches. There is a database `steward` in it, whose
 * owner is the role of `url`.
 * @throws AlreadyRunningError when another Steward serves the directory
 * @throws LaunchError with a message for the person who started us
 */
export async function launchPostgres(options: LaunchOptions): Promise<RunningPostgres> {
  const { dataDir, ephemeral = false, share = false, log = () => undefined } = options
  if (process.platform === 'win32') {
    throw new LaunchError('On Windows, give a PostgreSQL server of your own in DATABASE_URL')
  }
  if (ephemeral) return launchThrowaway(dataDir, log)
  const place = await findPlace(dataDir, log)
  const cluster = await openCluster(place, { ephemeral, log })
  return keepServing(cluster, await beginService(cluster, share), options)
}
