import {
  access,
  chmod,
  constants,
  mkdir,
  mkdtemp,
  open,
  readFile,
  realpath,
  rename,
  stat,
} from 'node:fs/promises'
import { join } from 'node:path'
import { type Place, readCredentials } from './cluster.ts'
import { dataOf, listClusters } from './cluster-folders.ts'
import type { OsUser } from './command.ts'
import { AlreadyRunningError, LaunchError, messageOf } from './errors.ts'
import { hashOf } from './hash.ts'
import { canEnter, closedFolder, isRoot, ownerOf, serviceUser } from './os-user.ts'
import { temporaryFolder } from './temporary.ts'
import { connect, isLostConnection } from './connect.ts'
import { lockHolder } from './instance-lock.ts'
import { isRunning } from './processes.ts'
import { endServer, isServing, readPostmaster } from './server.ts'

/**
 * Stops the server of a cluster to which its data directory doesn't refer any more, if one is running.
 * @throws AlreadyRunningError if a Steward uses it nevertheless
 */
async function endAbandoned(folder: string, dataDir: string): Promise<void> {
  const data = await realpath(dataOf(folder))
  const server = await readPostmaster(data)
  if (!server || !isServing(server.pid, data)) return
  const user = server.socketFolder && (await findUser(folder, server.socketFolder))
  if (user && isRunning(user)) throw new AlreadyRunningError(dataDir, user)
  await endServer(server.pid, data)
}

async function findUser(folder: string, socketFolder: string): Promise<number | undefined> {
  try {
    const client = await connect({ credentials: await readCredentials(folder) }, socketFolder)
    const holder = await lockHolder(client)
    await client.end()
    return holder
  } catch (error) {
    if (isLostConnection(error)) return undefined
    throw error
  }
}

/** For root: copies of programs, and databases that can't be in their data directory. */
const SYSTEM_FOLDER = '/var/lib/steward'
const POINTER = 'database-is-at'

/**
 * Finds the place of the database. For root, if the service user can't enter the data directory (for example below
 * /root), that is a folder below SYSTEM_FOLDER, which the file `database-is-at` in the data directory names.
 * @throws LaunchError with what to do, if there is no usable place
 */
export async function findPlace(directory: string, log: (message: string) => void): Promise<Place> {
  const dataDir = await makeDataDir(directory)
  await checkOwnRights(dataDir)
  const pointed = await readPointer(dataDir)
  if (pointed) return atPointer(dataDir, pointed)
  const [cluster] = await listClusters(dataDir)
  if (cluster) return atHome(dataDir, await ownerOf(cluster.folder))
  const user = await serviceUser()
  if (!user || (await canEnter(dataDir, user))) return atHome(dataDir, user)
  return elsewhere(dataDir, user, log)
}

/**
 * The place of a throwaway database: a new folder in the data directory, or a temporary one if the service user can't
 * enter that.
 */
export async function findThrowawayPlace(directory: string): Promise<Place> {
  const dataDir = await makeDataDir(directory)
  const user = await serviceUser()
  const parent = (await canEnter(dataDir, user)) ? dataDir : await temporaryFolder(user)
  const home = await mkdtemp(join(parent, 'steward-throwaway-'))
  await chmod(home, 0o711)
  return { dataDir, home, user, copies: copiesFor(home, user) }
}

function copiesFor(home: string, user: OsUser | undefined): string {
  return user ? SYSTEM_FOLDER : home
}

async function makeDataDir(directory: string): Promise<string> {
  try {
    // The service user may pass through root's folder, but not list it.
    const mode = isRoot() ? 0o711 : 0o700
    const made = await mkdir(directory, { recursive: true, mode })
    if (made) await chmod(directory, mode)
    return await realpath(directory)
  } catch (error) {
    throw new LaunchError(
      `The data directory ${directory} cannot be made or read: ${messageOf(error)}`,
      { cause: error },
    )
  }
}

async function atHome(dataDir: string, user: OsUser | undefined): Promise<Place> {
  const closed = await closedFolder(dataDir, user)
  if (closed) throw closedTo(user, closed)
  return { dataDir, home: dataDir, user, copies: copiesFor(dataDir, user) }
}

/** @throws LaunchError if this process has no access to the data directory */
async function checkOwnRights(dataDir: string): Promise<void> {
  const closed = await closedFolder(dataDir, undefined)
  if (closed) throw closedTo(undefined, closed)
  await access(dataDir, constants.R_OK | constants.W_OK).catch(() => {
    throw new LaunchError(
      `The data directory ${dataDir} belongs to somebody else. Start Steward as its owner, or ` +
        'set DATA_DIR to another directory.',
    )
  })
}

function closedTo(user: OsUser | undefined, folder: string): LaunchError {
  return new LaunchError(
    user
      ? `PostgreSQL runs as the user ${user.name}, who cannot enter ${folder}. ` +
          `Allow it with: chmod o+x ${folder}`
      : `${folder} cannot be entered. Allow it with: chmod u+rwx ${folder}`,
  )
}

async function atPointer(dataDir: string, home: string): Promise<Place> {
  if (!isRoot()) {
    throw new LaunchError(
      `The database of ${dataDir} was made by root and lies in ${home}. Start Steward as root, ` +
        'or set DATA_DIR to another directory.',
    )
  }
  const there = await stat(home).catch(() => undefined)
  if (!there) {
    throw new LaunchError(
      `${join(dataDir, POINTER)} says that the database lies in ${home}, which is not there. ` +
        'Bring it back, or remove that file to begin with an empty database.',
    )
  }
  const [cluster] = await listClusters(home)
  const user = await (cluster ? ownerOf(cluster.folder) : serviceUser())
  return { dataDir, home, user, copies: SYSTEM_FOLDER }
}

async function elsewhere(
  dataDir: string,
  user: OsUser,
  log: (message: string) => void,
): Promise<Place> {
  const home = join(SYSTEM_FOLDER, hashOf(dataDir))
  await mkdir(home, { recursive: true })
  await chmod(SYSTEM_FOLDER, 0o755)
  await chmod(home, 0o711)
  if (!(await canEnter(home, user))) throw closedTo(user, home)
  await setAside(home, dataDir, log)
  await writePointer(dataDir, home)
  log(`The user ${user.name} cannot enter ${dataDir}: the database lies in ${home}`)
  return { dataDir, home, user, copies: copiesFor(dataDir, user) }
}

/**
 * The file that names a database is written before the database is created. So a database that no file names belonged
 * to a data directory that was emptied since: it is kept, but a new start doesn't use it.
 */
async function setAside(
  home: string,
  dataDir: string,
  log: (message: string) => void,
): Promise<void> {
  for (const { folder } of await listClusters(home)) {
    await endAbandoned(folder, dataDir)
    const kept = `${folder}.set-aside-${new Date().toISOString().replaceAll(/\D/g, '')}`
    await rename(folder, kept)
    log(`${dataDir} was emptied: its former database is kept in ${kept}`)
  }
}

async function readPointer(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, POINTER), 'utf8').catch(() => '')
  return text.trim() || undefined
}

async function writePointer(dataDir: string, home: string): Promise<void> {
  const path = join(dataDir, POINTER)
  const file = await open(`${path}.new`, 'w', 0o644)
  await file.writeFile(`${home}\n`)
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
}
