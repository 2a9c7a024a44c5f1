import { spawn } from 'node:child_process'
import { messageOf } from './errors.ts'

/** A user of the operating system. */
export interface OsUser {
  name: string
  uid: number
  gid: number
}

export interface CommandResult {
  /** Exit code; null when the command could not be started or ended by a signal. */
  code: number | null
  stdout: string
  stderr: string
}

/**
 * The complete environment of PostgreSQL's programs: nothing of ours, which has secrets, and no PG* variables, which
 * would change their connections. Messages are in English, because they are parsed.
 */
export function databaseEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' }
}

/**
 * Runs a program to its end, as `user` if one is given. Never throws: if a program can't be started, `code` is null and
 * `stderr` has the reason.
 */
export async function runCommand(
  file: string,
  args: string[],
  user?: OsUser,
): Promise<CommandResult> {
  try {
    return await runToEnd(file, args, user)
  } catch (error) {
    return { code: null, stdout: '', stderr: messageOf(error) }
  }
}

function runToEnd(file: string, args: string[], user: OsUser | undefined): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    // `user` may have no access to our working folder, but always has to the root folder.
    const child = spawn(file, args, {
      cwd: '/',
      env: databaseEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user && { uid: user.uid, gid: user.gid }),
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}
