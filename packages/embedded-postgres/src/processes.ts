import { readFileSync, readlinkSync, readdirSync } from 'node:fs'

/**
 * Whether a process is running. A zombie isn't; in containers whose first process doesn't collect them, zombies stay.
 */
export function isRunning(pid: number): boolean {
  return canSignal(pid) && stateOf(pid) !== 'Z'
}

/** Whether the process is a zombie. */
export function isZombie(pid: number): boolean {
  return stateOf(pid) === 'Z'
}

/**
 * Whether the process is the postmaster of this data folder, which is its working folder. After a restart of the
 * machine, another process may have its id. Without /proc the answer is yes.
 *
 * Root in a container usually can't see the working folder of another user's process (which needs CAP_SYS_PTRACE), but
 * the arguments of a process are visible.
 */
export function worksIn(pid: number, folder: string): boolean {
  const works = workingFolder(pid)
  if (works !== undefined) return works === folder
  return !hasProc() || startedFor(pid, folder)
}

/** Whether the process was started with this data folder, as we start a server. */
function startedFor(pid: number, folder: string): boolean {
  try {
    const given = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return given[given.indexOf('-D') + 1] === folder
  } catch {
    return false
  }
}

/** Whether the process is known to have another working folder. */
export function worksElsewhere(pid: number, folder: string): boolean {
  const works = workingFolder(pid)
  return works !== undefined && works !== folder
}

/** The ids of processes with this working folder; none if the system has no /proc. */
export function processesIn(folder: string): number[] {
  if (!hasProc()) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingFolder(pid) === folder && isRunning(pid))
}

/** Sends a signal; it is no error if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself meanwhile.
  }
}

function canSignal(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function stateOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).charAt(0)
  } catch {
    return undefined
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function hasProc(): boolean {
  return workingFolder(process.pid) !== undefined
}
