import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import {
  chown,
  type FileHandle,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { databaseEnvironment, type OsUser } from './command.ts'
import { connect, isBusy, isLostConnection } from './connect.ts'
import { codeOf, LaunchError, messageOf } from './errors.ts'
import { hashOf } from './hash.ts'
import { isRunning, isZombie, processesIn, signal, worksElsewhere, worksIn } from './processes.ts'
import { serverArguments } from './settings.ts'
import { waitFor } from './wait.ts'
import { temporaryFolder } from './temporary.ts'

/** The path of a socket has at most 107 bytes, of which `/steward-<16>-XXXXXX/.s.PGSQL.5432` takes 45. */
const LONGEST_PARENT = 107 - 45

/**
 * Creates the folder of the server's socket, which only its owner may enter, so that nobody else can connect. Its name
 * is derived from `key`, so that an existing one is used again.
 */
async function makeSocketFolder(key: string, user: OsUser | undefined): Promise<string> {
  const parent = await temporaryFolder(user, LONGEST_PARENT)
  const folder = join(parent, `steward-${key}`)
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  if (!(await isOurs(folder, user))) return ownName(folder, user)
  if (user) await chown(folder, user.uid, user.gid)
  return realpath(folder)
}

/** Everybody may write into the parent folder, so another user may have taken the name. */
async function isOurs(folder: string, user: OsUser | undefined): Promise<boolean> {
  const found = await lstat(folder)
  const owners = [process.getuid?.(), user?.uid]
  return found.isDirectory() && (found.mode & 0o077) === 0 && owners.includes(found.uid)
}

async function ownName(taken: string, user: OsUser | undefined): Promise<string> {
  const folder = await mkdtemp(`${taken}-`)
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/** A server that accepts connections. */
export interface Server {
  /** The process id of the postmaster. */
  pid: number
  socketFolder: string
  /** The server was running already: its Steward was killed, or is another one. */
  adopted: boolean
}

/** How long a running server that doesn't answer may take to end or to answer. */
const PATIENCE = 10_000
/** How long recovery after a crash may take; meanwhile the server refuses connections. */
const RECOVERY = 10 * 60_000
/** How long a regular shutdown with its last checkpoint may take. */
const FAREWELL = 60_000
const LARGEST_LOG = 1_000_000

/**
 * Adopts the running server of the cluster, or starts one.
 * @throws LaunchError if it doesn't answer
 */
export async function startOrAdopt(cluster: Cluster): Promise<Server> {
  let trouble = ''
  const server = await waitFor(async () => {
    const attempt = (await adopt(cluster)) ?? (await start(cluster))
    if (typeof attempt !== 'string') return attempt
    trouble = attempt
    return undefined
  }, PATIENCE)
  if (server) return server
  throw new LaunchError(`PostgreSQL cannot be started: ${trouble}`)
}

/**
 * Stops the cluster's server («fast»: open transactions are rolled back) and waits for it. If it doesn't end, it is
 * killed, and its next start recovers.
 */
export async function endServer(pid: number, data: string): Promise<void> {
  const ways: [NodeJS.Signals, number][] = [
    ['SIGINT', FAREWELL],
    ['SIGQUIT', PATIENCE],
    ['SIGKILL', PATIENCE],
  ]
  for (const [name, time] of ways) {
    if (isServing(pid, data)) signal(pid, name)
    if (await waitFor(() => (isServing(pid, data) ? undefined : true), time)) return
  }
}

/** Whether the process is the running server of this data folder. */
export function isServing(pid: number, data: string): boolean {
  return isRunning(pid) && worksIn(pid, data)
}

/** The content of postmaster.pid: the process id, and the folder of the socket ('' if it isn't written yet). */
export async function readPostmaster(
  data: string,
): Promise<{ pid: number; socketFolder: string } | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  // A line without a line break is being written.
  const socketFolder = lines.length > 5 ? (lines[4]?.trim() ?? '') : ''
  return pid > 0 ? { pid, socketFolder } : undefined
}

/** @returns undefined if there is no server to adopt; a text with the reason if it isn't ready */
async function adopt(cluster: Cluster): Promise<Server | string | undefined> {
  const found = await readPostmaster(cluster.data)
  if (!found || !isRunning(found.pid)) return undefined
  if (worksElsewhere(found.pid, cluster.data)) {
    // Another process has the id now, which PostgreSQL would always take for its server.
    await rm(join(cluster.data, 'postmaster.pid'), { force: true })
  }
  if (!worksIn(found.pid, cluster.data)) return undefined
  // The server writes the line with its socket later than the others.
  if (!found.socketFolder) return `process ${found.pid} has only begun`
  const answers = await waitUntilReady(cluster, found.socketFolder, () => !isRunning(found.pid))
  if (answers === true) return { ...found, adopted: true }
  return `process ${found.pid} holds ${cluster.data} and ${answers}`
}

async function start(cluster: Cluster): Promise<Server | string> {
  const { credentials, user, data } = cluster
  await clearZombie(data)
  const socketFolder = await makeSocketFolder(hashOf(data + credentials.id), user)
  const log = await openLog(cluster)
  const { size } = await log.stat()
  const { pid, ended } = spawnServer(cluster, socketFolder, log.fd)
  let serving: number | undefined
  try {
    const ready = await waitUntilReady(cluster, socketFolder, ended)
    serving = ready === true ? (await readPostmaster(data))?.pid : undefined
    if (serving === undefined) return await explain(cluster, ended() || 'it is silent', size)
    if (serving === pid) return { pid, socketFolder, adopted: false }
    return `process ${serving} was quicker`
  } finally {
    await log.close()
    if (pid && serving !== pid && !ended()) signal(pid, 'SIGINT')
  }
}

/** PostgreSQL takes a zombie for a running process. */
async function clearZombie(data: string): Promise<void> {
  const left = await readPostmaster(data)
  if (left && isZombie(left.pid) && processesIn(data).length === 0) {
    await rm(join(data, 'postmaster.pid'), { force: true })
  }
}

function spawnServer(
  cluster: Cluster,
  socketFolder: string,
  log: number,
): { pid: number | undefined; ended: () => string } {
  let ended = ''
  const program = join(cluster.binaries.folder, 'postgres')
  const child = spawn(program, serverArguments(cluster, socketFolder), {
    cwd: '/',
    env: databaseEnvironment(),
    stdio: ['ignore', log, log],
    // Not reached by the terminal's Ctrl-C, because `stop` ends it after its users.
    detached: true,
    ...(cluster.user && { uid: cluster.user.uid, gid: cluster.user.gid }),
  })
  child.on('error', (error) => (ended = error.message))
  child.on('exit', (code, name) => (ended ||= `it ended with ${name ?? `code ${code}`}`))
  child.unref()
  return { pid: child.pid, ended: () => ended }
}

/** @returns true, or the reason why not */
async function waitUntilReady(
  cluster: Cluster,
  socketFolder: string,
  ended: () => unknown,
): Promise<true | string> {
  let patience = Date.now() + PATIENCE
  let refusal = 'does not answer'
  const ready = await waitFor(async () => {
    try {
      return await answers(cluster, socketFolder)
    } catch (error) {
      if (isBusy(error)) patience = Date.now() + PATIENCE
      else if (!isLostConnection(error)) throw refused(error)
      refusal = `refuses: ${codeOf(error)}`
      return ended() || Date.now() > patience ? false : undefined
    }
  }, RECOVERY)
  return ready || refusal
}

function refused(error: unknown): LaunchError {
  return new LaunchError(`PostgreSQL does not let Steward in: ${messageOf(error)}`, {
    cause: error,
  })
}

async function answers(cluster: Cluster, socketFolder: string): Promise<true> {
  const client = await connect(cluster, socketFolder)
  await client.end()
  return true
}

/** The reason why the server ended. Also ends processes of a killed server, which would prevent a start. */
async function explain(cluster: Cluster, how: string, logStart: number): Promise<string> {
  const said = (await readFile(cluster.logFile)).subarray(logStart).toString().trim()
  if (/lock file .* already exists|could not create lock file/.test(said)) return said
  if (!/shared memory block .* still in use/.test(said)) {
    throw new LaunchError(`PostgreSQL cannot be started: ${how}. ${said}`)
  }
  await endOrphans(cluster.data)
  return said
}

async function endOrphans(data: string): Promise<void> {
  const postmaster = await readPostmaster(data)
  if (postmaster && isRunning(postmaster.pid)) return
  for (const pid of processesIn(data)) signal(pid, 'SIGQUIT')
}

/** Without following links, because the folder belongs to a user that root doesn't trust. */
async function openLog({ logFile, user }: Cluster): Promise<FileHandle> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LARGEST_LOG) await rename(logFile, `${logFile}.1`)
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
  const file = await open(logFile, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  if (user) await file.chown(user.uid, user.gid)
  return file
}
