import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serviceUser } from '@steward/embedded-postgres/os-user.ts'

/** Programs that run around Steward, from Debian's packages. */
export interface Programs {
  nginx: string
  pgbouncer: string
  /** The folder with `initdb`, `postgres` and `pg_basebackup`. */
  postgres: string
}

const found = (name: string) =>
  ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

function newestPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_basebackup')))
}

/** @throws Error with the missing programs, and the command to install them */
export function findPrograms(): Programs {
  const [nginx, pgbouncer, postgres] = [found('nginx'), found('pgbouncer'), newestPostgres()]
  const missing = Object.entries({ nginx, pgbouncer, postgresql: postgres }).flatMap(
    ([name, path]) => (path ? [] : [name]),
  )
  if (!nginx || !pgbouncer || !postgres)
    throw new Error(
      `Missing: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`,
    )
  return { nginx, pgbouncer, postgres }
}

/** The user for these programs if this process is root, because none of them runs as root. */
const user = await serviceUser()
const asUser = user ? { uid: user.uid, gid: user.gid } : {}

/** Gives a file or a folder to the user of the programs. */
export function give(path: string): void {
  if (user) chownSync(path, user.uid, user.gid)
}

/** Runs a program to its end. @throws Error with its output */
export function run(program: string, ...args: string[]): void {
  const { status, stderr, stdout } = spawnSync(program, args, { ...asUser, cwd: '/' })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}${stdout}`)
}

/** Starts a program that runs until `stop`. */
export function start(program: string, args: string[], options: object = asUser) {
  const child: ChildProcess = spawn(program, args, { ...options, cwd: '/', stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    stop: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await ended
    },
  }
}
