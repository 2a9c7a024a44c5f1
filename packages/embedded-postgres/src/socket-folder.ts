import { chown, lstat, mkdir, mkdtemp, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './errors.ts'
import type { OsUser } from './command.ts'
import { temporaryFolder } from './temporary.ts'

/** The address of a socket has 107 bytes; `/steward-<16>-XXXXXX/.s.PGSQL.5432` takes 45 of them. */
const LONGEST_PARENT = 107 - 45

/**
 * Makes the folder of the server's socket: only its owner may enter it, so nobody else can even
 * try to connect. Its name comes from `key`, so that one that is left over is used again.
 */
export async function makeSocketFolder(key: string, user: OsUser | undefined): Promise<string> {
  const parent = await temporaryFolder(user, LONGEST_PARENT)
  const folder = join(parent, `steward-${key}`)
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  if (!(await isOurs(folder, user))) return ownName(folder, user)
  if (user) await chown(folder, user.uid, user.gid)
  return realpath(folder)
}

/** Everybody may write into the parent, so somebody else may have taken the name. */
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
