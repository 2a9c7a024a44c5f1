import { realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { OsUser } from './command.ts'
import { LaunchError } from './errors.ts'
import { canEnter } from './os-user.ts'

/**
 * The folder for temporary files that the account can enter and whose path has at most
 * `longest` bytes.
 * @throws LaunchError when there is none
 */
export async function temporaryFolder(
  user: OsUser | undefined,
  longest = Number.POSITIVE_INFINITY,
): Promise<string> {
  for (const candidate of [tmpdir(), '/tmp', '/var/tmp']) {
    const folder = await realpath(candidate).catch(() => undefined)
    if (!folder || Buffer.byteLength(folder) > longest) continue
    if (await canEnter(folder, user)) return folder
  }
  throw new LaunchError(`No folder for temporary files can be used: ${tmpdir()} cannot be entered`)
}
