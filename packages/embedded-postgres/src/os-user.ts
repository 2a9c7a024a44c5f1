import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type OsUser, runCommand } from './command.ts'
import { LaunchError } from './errors.ts'

/** PostgreSQL refuses to run as root, so root runs it as the first of these users that exists. */
const SERVICE_USERS = ['postgres', 'nobody']

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The user that PostgreSQL runs as; undefined for our own.
 * @throws LaunchError for root on a machine without such a user
 */
export async function serviceUser(): Promise<OsUser | undefined> {
  if (!isRoot()) return undefined
  const users = await listUsers()
  for (const name of SERVICE_USERS) {
    const user = users.find((each) => each.name === name)
    if (user) return lendable(user)
  }
  throw new LaunchError(
    'PostgreSQL does not run as root, and there is neither a user «postgres» nor «nobody» to run ' +
      'it as. Make one with: useradd --system postgres',
  )
}

/** In some containers not even root may start a program as another user. */
async function lendable(user: OsUser): Promise<OsUser> {
  const { code, stderr } = await runCommand('/bin/sh', ['-c', ':'], user)
  if (code === 0) return user
  throw new LaunchError(
    `PostgreSQL does not run as root, and root cannot run it as the user ${user.name} here ` +
      `(${stderr}). Start Steward as an ordinary user.`,
  )
}

/**
 * The owner of an existing database, as whom PostgreSQL must run.
 * @returns undefined for our own
 * @throws LaunchError if it belongs to another user, or to root
 */
export async function ownerOf(folder: string): Promise<OsUser | undefined> {
  const { uid, gid } = await stat(folder)
  if (uid === process.getuid?.() && !isRoot()) return undefined
  const known = (await listUsers()).find((user) => user.uid === uid)
  const name = known?.name ?? String(uid)
  if (!isRoot()) {
    throw new LaunchError(
      `The database in ${folder} belongs to the user ${name}: start Steward as that user or as root`,
    )
  }
  if (uid === 0) {
    const user = (await serviceUser())?.name
    throw new LaunchError(
      `The database in ${folder} belongs to root, and PostgreSQL does not run as root. ` +
        `Give it to the user ${user} with: chown -R ${user}: ${folder}`,
    )
  }
  return { name, uid, gid }
}

/** Whether the user can access the folder. The system is asked, so ACLs are considered. */
export async function canEnter(folder: string, user: OsUser | undefined): Promise<boolean> {
  const { code } = await runCommand('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user)
  return code === 0
}

/** The outermost folder in the path of `folder` that the user can't enter. */
export async function closedFolder(
  folder: string,
  user: OsUser | undefined,
): Promise<string | undefined> {
  if (await canEnter(folder, user)) return undefined
  const parent = dirname(folder)
  return (parent === folder ? undefined : await closedFolder(parent, user)) ?? folder
}

async function listUsers(): Promise<OsUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
