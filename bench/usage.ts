import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// The CPU time and memory of processes, from /proc.

/** Linux counts CPU time in hundredths of a second. */
const TICKS = 100

async function statOf(pid: number | string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The name is in brackets, and may contain any character.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [own = 0, system = 0, ended = 0, systemOfEnded = 0] = fields.slice(11)
  return { parent: fields[1], own: (own + system) / TICKS, ended: (ended + systemOfEnded) / TICKS }
}

/** The CPU time of a process so far, in seconds. */
export const cpuOf = async (pid: number): Promise<number> => (await statOf(pid))?.own ?? Number.NaN

/**
 * The CPU time of a database server so far, in seconds, with all its connections, also ended ones.
 *
 * @param dataDir its DATA_DIR
 */
export async function databaseCpu(dataDir: string): Promise<number> {
  const names = await readdir(dataDir)
  const folder = names.find((name) => name.startsWith('postgres-'))!
  const lock = await readFile(join(dataDir, folder, 'cluster', 'postmaster.pid'), 'utf8')
  const server = Number.parseInt(lock)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const running = await Promise.all(pids.map(statOf))
  const connections = running.flatMap((one) => (one?.parent === server ? one.own : []))
  const own = await statOf(server)
  return connections.reduce((sum, one) => sum + one, (own?.own ?? 0) + (own?.ended ?? 0))
}

/** Resets the peak memory of a process. */
export const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5')

async function memoryOf(pid: number, which: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const found = new RegExp(`${which}:\\s+(\\d+)`).exec(status)
  return Number(found?.[1] ?? Number.NaN) / 1024
}

/** The peak memory of a process, in MB. */
export const peakOf = (pid: number): Promise<number> => memoryOf(pid, 'VmHWM')

/** The memory of a process, in MB. */
export const residentOf = (pid: number): Promise<number> => memoryOf(pid, 'VmRSS')
