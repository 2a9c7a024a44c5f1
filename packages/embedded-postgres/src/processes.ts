import { readFileSync, readlinkSync, readdirSync } from 'node:fs'

/**
 * Whether a process is there and working. One that has ended, but that nobody has collected yet
 * (a zombie: for good, where a container's first process doesn't collect), isn't.
 */
export function isRunning(pid: number): boolean {
  return canSignal(pid) && stateOf(pid) !== 'Z'
}

/** Whether the process has ended and waits to be collected. */
export function isZombie(pid: number): boolean {
  return stateOf(pid) === 'Z'
}

/**
 * Whether the process is the postmaster of this data folder, where it always works. After a
 * restart of the machine its number may belong to somebody else. Without /proc: assumed.
 *
 * Root in a container mostly may not see where a process of another account works (that takes CAP_SYS_PTRACE), but
 * anybody may see what it was started with.
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

/** Whether the process is known to work in another folder than this one. */
export function worksElsewhere(pid: number, folder: string): boolean {
  const works = workingFolder(pid)
  return works !== undefined && works !== folder
}

/** Numbers of the processes that work in the folder; none where the system has no /proc. */
export function processesIn(folder: string): number[] {
  if (!hasProc()) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingFolder(pid) === folder && isRunning(pid))
}

/** Sends a signal; a process that is gone is no error. */
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
