import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning } from './processes.ts'

/** `postgres-<major>`: a complete cluster. The file format depends on the major version. */
interface ClusterFolder {
  folder: string
  major: number
}

/** The clusters in a folder, the newest major version first. */
export async function listClusters(home: string): Promise<ClusterFolder[]> {
  const names = await readdir(home).catch(() => [])
  return names
    .flatMap((name) => {
      const major = /^postgres-(\d+)$/.exec(name)?.[1]
      return major ? [{ folder: join(home, name), major: Number(major) }] : []
    })
    .toSorted((a, b) => b.major - a.major)
}

/** PostgreSQL's data folder within a cluster's. */
export function dataOf(folder: string): string {
  return join(folder, 'cluster')
}

/** The folder in which this process makes a cluster, which is renamed when it is complete. */
export function unfinishedName(folder: string): string {
  return `${folder}.new-${process.pid}-${Date.now()}`
}

/** Removes the folders of interrupted first starts. */
export async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const maker = /^postgres-\d+\.new-(\d+)-\d+$/.exec(name)?.[1]
    if (!maker || isRunning(Number(maker))) continue
    // A program may still be writing there; then it is removed at the next start.
    await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
