import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning } from './processes.ts'

/** `postgres-<major>`: a finished cluster. A file format changes with the major version. */
interface ClusterFolder {
  folder: string
  major: number
}

/** The clusters of a folder, newest major first. */
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

/** Where a cluster of this process grows until it is complete and gets its name. */
export function unfinishedName(folder: string): string {
  return `${folder}.new-${process.pid}-${Date.now()}`
}

/** Removes what first starts that were interrupted have left. */
export async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const maker = /^postgres-\d+\.new-(\d+)-\d+$/.exec(name)?.[1]
    if (!maker || isRunning(Number(maker))) continue
    // A program of it may be writing yet: what resists now goes at the next start.
    await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
