import { confirmKeys } from '../keys.ts'
import { commandLine, counted, pathOf, runCommand, say } from '../command.ts'
import { confirmAppRole, confirmOwner, openDatabase } from '../database.ts'
import { type Env, readEnv } from '../env.ts'
import { existingSecrets } from '../secrets.ts'
import { openStorage } from '../storage/open.ts'
import type { Totals } from './archive.ts'
import { backUp } from './backup.ts'
import { noteBackup } from './last-backup.ts'
import { missingFiles } from './missing-files.ts'
import { restore } from './restore.ts'
import { verify } from './verify.ts'

const USAGE = `${commandLine('backup', 'FILE')}      writes everything of this installation into a file
${commandLine('restore', 'FILE')}     makes an installation of it, in an empty database and a new DATA_DIR

BACKUP_PASSPHRASE encrypts the file. Without it nobody can restore it, so keep it apart from the backups.`

function amount({ rows, files }: Totals): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const tables = counted(Object.keys(rows).length, 'table')
  return `${counted(all, 'row')} of ${tables} and ${counted(files, 'file')}`
}

interface Asked {
  env: Env
  path: string
  passphrase: string
}

/** Makes a backup, whether the server is running or not. */
async function backup({ env, path, passphrase }: Asked): Promise<void> {
  const secrets = existingSecrets(env.DATA_DIR)
  const database = await openDatabase(env, secrets, { log: say, share: true })
  try {
    await confirmKeys(database.owner, secrets.mfa_key)
    const storage = openStorage(env)
    const totals = await backUp({ owner: database.owner, storage, secrets, path, passphrase })
    say(`${path} has ${amount(totals)}.`)
    refuseMissing(await missingFiles(storage, database.owner))
    await noteBackup(env.DATA_DIR)
  } finally {
    await database.close()
  }
}

const NAMED = 10

/** @throws Error with their names: an incomplete backup is kept, but the command fails */
function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return
  const more = missing.length > NAMED ? ['…'] : []
  const named = [...missing.slice(0, NAMED), ...more].map((key) => `  ${key}`).join('\n')
  throw new Error(
    `It lacks files that the database knows (${missing.length.toLocaleString('en-US')}):\n${named}\nRun it with the STORAGE_URL, STORAGE_ALSO_URL and DATA_DIR of the server. What is lost there is in an earlier backup.`,
  )
}

async function restoreAll({ env, path, passphrase }: Asked): Promise<void> {
  say(`Checking ${path}…`)
  const verified = await verify(path, passphrase)
  const { manifest, totals } = verified
  say(`It was made on ${manifest.made_at} and has ${amount(totals)}. Restoring…`)
  const database = await openDatabase(env, manifest.secrets, { log: say })
  try {
    const { owner, app } = database
    const isGiven = env.DATABASE_APP_URL !== undefined
    await confirmOwner(owner, isGiven)
    const appPassword = isGiven ? undefined : manifest.secrets.database_password
    const restored = await restore({ path, passphrase, verified, owner, appPassword, storage: env })
    await confirmAppRole(app)
    say(`Restored ${amount(restored)}. Start Steward with the same settings.`)
  } finally {
    await database.close()
  }
}

const COMMANDS: Record<string, (asked: Asked) => Promise<void>> = { backup, restore: restoreAll }

await runCommand(async () => {
  const [name = '', file, ...more] = process.argv.slice(2)
  const command = COMMANDS[name]
  if (!command || !file || more.length > 0) throw new Error(USAGE)
  const env = readEnv(process.env)
  if (env.BACKUP_PASSPHRASE === undefined)
    throw new Error(`BACKUP_PASSPHRASE: needed, 12 characters or more\n\n${USAGE}`)
  await command({ env, path: pathOf(file), passphrase: env.BACKUP_PASSPHRASE })
})
