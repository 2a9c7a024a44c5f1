import { randomBytes } from 'node:crypto'
import {
  chmod,
  copyFile,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { codeOf } from './errors.ts'

interface Link {
  /** Both paths begin with `native/`, the folder that is given. */
  source: string
  target: string
}

/**
 * npm cannot pack symbolic links, so the package lists those of its libraries for an install
 * script. Install scripts are off here: we make them ourselves. Those that are there stay.
 * @param native the package's `native` folder
 */
export async function linkLibraries(native: string): Promise<void> {
  const links: Link[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const link of links) {
    const target = join(native, relative('native', link.target))
    await symlink(basename(link.source), target).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
}

/**
 * Copies the package's `native` folder, readable and executable for everyone, with its links.
 * Whoever sees `target` sees all of it.
 */
export async function copyPackage(native: string, target: string): Promise<void> {
  const unfinished = `${target}.new-${randomBytes(6).toString('hex')}`
  try {
    await copyFolder(native, unfinished)
    await linkLibraries(unfinished)
    // One that is there and that could not be used is broken.
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

/** What only compiling against PostgreSQL needs. */
function needlessHere(path: string): boolean {
  return path.endsWith('.a') || path.includes(`${sep}pkgconfig${sep}`)
}

async function copyProgramFile(source: string, target: string): Promise<void> {
  await copyFile(source, target)
  const executable = ((await stat(source)).mode & 0o100) !== 0
  await chmod(target, executable ? 0o755 : 0o644)
}
