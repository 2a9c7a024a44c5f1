import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { dataOf, listClusters, removeUnfinished, unfinishedName } from './cluster-folders.ts'
import { type CommandResult, type OsUser, runCommand } from './command.ts'
import { codeOf, LaunchError, messageOf } from './errors.ts'

/** The names of the two initial roles. */
export const SUPERUSER = 'postgres'
export const OWNER = 'steward'

/** The place of a database, and its user. */
export interface Place {
  /** The data directory, as an absolute path without links. */
  dataDir: string
  /** The folder of clusters: the data directory, or another one that PostgreSQL's user can enter. */
  home: string
  /** The user of PostgreSQL; undefined for our own. */
  user: OsUser | undefined
  /** The folder for a copy of PostgreSQL's programs, if one is needed. */
  copies: string
}

/** The content of `postgres.json`, beside the cluster, readable only for its owner. */
interface Credentials {
  /** Distinguishes this cluster from an earlier one in the same place. */
  id: string
  superuser_password: string
  owner_password: string
}

/** A complete cluster, and what is needed to run it. */
export interface Cluster {
  /** The data directory, for messages. */
  dataDir: string
  /** PostgreSQL's own data folder. */
  data: string
  /** The log of the server. */
  logFile: string
  binaries: Binaries
  user: OsUser | undefined
  credentials: Credentials
  /** Its data needn't survive, so it is fast instead of safe. */
  ephemeral: boolean
}

interface ClusterOptions {
  ephemeral: boolean
  log: (message: string) => void
  programs?: string | undefined
}

/**
 * Opens the cluster in this place, or makes one. It is made under another name and renamed when it is complete, so an
 * interrupted first start leaves no incomplete cluster. Of two concurrent first starts one wins, and both use its
 * cluster.
 */
export async function openCluster(
  place: Place,
  { ephemeral, log, programs }: ClusterOptions,
): Promise<Cluster> {
  const present = await listClusters(place.home)
  const binaries = await findBinaries({
    major: present[0]?.major,
    user: place.user,
    ...{ copies: place.copies, log, programs },
  })
  const folder = join(place.home, `postgres-${binaries.major}`)
  await removeUnfinished(place.home)
  if (present.length === 0) {
    log('Making the database…')
    await makeCluster({ folder, binaries, user: place.user, ephemeral })
  }
  return {
    dataDir: place.dataDir,
    data: await realpath(dataOf(folder)),
    logFile: join(folder, 'server.log'),
    binaries,
    user: place.user,
    credentials: await readCredentials(folder),
    ephemeral,
  }
}

/** @throws LaunchError if the file is missing, because without it nobody can sign in to the database */
export async function readCredentials(folder: string): Promise<Credentials> {
  const path = join(folder, 'postgres.json')
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new LaunchError(
      `${path} holds the database's passwords and cannot be read: ${messageOf(error)}`,
      { cause: error },
    )
  }
}

interface Making {
  folder: string
  binaries: Binaries
  user: OsUser | undefined
  ephemeral: boolean
}

async function makeCluster(making: Making): Promise<void> {
  const unfinished = unfinishedName(making.folder)
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await writeCredentials(unfinished)
    await give(unfinished, making.user)
    await initialize(unfinished, making)
    await rename(unfinished, making.folder)
    await syncFolder(join(making.folder, '..'))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error))) throw error
  }
}

async function writeCredentials(folder: string): Promise<void> {
  const credentials: Credentials = {
    id: randomBytes(8).toString('hex'),
    superuser_password: randomBytes(24).toString('hex'),
    owner_password: randomBytes(24).toString('hex'),
  }
  await writeSecret(join(folder, 'postgres.json'), JSON.stringify(credentials, null, 2))
  await writeSecret(join(folder, 'password'), credentials.superuser_password)
}

async function writeSecret(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(`${text}\n`)
  await file.sync()
  await file.close()
}

async function give(folder: string, user: OsUser | undefined): Promise<void> {
  if (!user) return
  for (const path of [join(folder, 'postgres.json'), join(folder, 'password'), folder]) {
    await chown(path, user.uid, user.gid)
  }
}

async function initialize(folder: string, { binaries, user, ephemeral }: Making): Promise<void> {
  const program = join(binaries.folder, 'initdb')
  const fixed = [`--pgdata=${dataOf(folder)}`, `--username=${SUPERUSER}`, '--encoding=UTF8']
  const safety = ['--auth=scram-sha-256', '--data-checksums', ...(ephemeral ? ['--no-sync'] : [])]
  const passwordFile = join(folder, 'password')
  let result: CommandResult | undefined
  for (const locale of localesFor(binaries.major)) {
    await rm(dataOf(folder), { recursive: true, force: true })
    const flags = [...fixed, ...safety, `--pwfile=${passwordFile}`, ...locale]
    result = await runCommand(program, flags, user)
    if (result.code === 0) break
  }
  if (result?.code !== 0) {
    throw new LaunchError(`The database could not be made: ${result?.stderr.trim()}`)
  }
  await rm(passwordFile)
}

/** The same collation on every machine; C if the system doesn't have C.UTF-8. */
function localesFor(major: number): string[][] {
  return major >= 17
    ? [
        ['--locale-provider=builtin', '--locale=C.UTF-8'],
        ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ]
    : [['--locale=C.UTF-8'], ['--locale=C']]
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}
