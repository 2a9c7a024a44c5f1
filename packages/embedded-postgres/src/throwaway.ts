import { rm, rmdir } from 'node:fs/promises'
import { openCluster } from './cluster.ts'
import { connect, ownerUrl } from './connect.ts'
import type { RunningPostgres } from './running.ts'
import { ensureOwner } from './owner.ts'
import { findThrowawayPlace } from './place.ts'
import { signal } from './processes.ts'
import { endServer, startOrAdopt } from './server.ts'
import { spawn } from 'node:child_process'
import { databaseEnvironment } from './command.ts'

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
 * Sees to it that a throwaway server and its folders go when this process goes, even by kill -9:
 * the guard reads from a pipe that only this process holds open.
 * @returns a function that sends the guard home
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
