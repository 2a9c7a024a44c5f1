import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// What processes have taken, by what Linux says of them.

/** Linux counts in hundredths of a second. */
const TICKS = 100

async function statOf(pid: number | string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The name is in brackets, and may have any sign in it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [own = 0, system = 0, ended = 0, systemOfEnded = 0] = fields.slice(11)
  return { parent: fields[1], own: (own + system) / TICKS, ended: (ended + systemOfEnded) / TICKS }
}

/** Seconds of CPU that a process has taken so far. */
export const cpuOf = async (pid: number): Promise<number> => (await statOf(pid))?.own ?? Number.NaN

/**
 * Seconds of CPU that a database server has taken so far, with all its connections, those that ended too.
 *
 * @param dataDir the DATA_DIR that it is in
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

/** Begins to measure anew the most memory that a process has. */
export const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5')

async function memoryOf(pid: number, which: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const found = new RegExp(`${which}:\\s+(\\d+)`).exec(status)
  return Number(found?.[1] ?? Number.NaN) / 1024
}

/** The most memory that a process had, in MB. */
export const peakOf = (pid: number): Promise<number> => memoryOf(pid, 'VmHWM')

/** The memory that a process has, in MB. */
export const residentOf = (pid: number): Promise<number> => memoryOf(pid, 'VmRSS')
