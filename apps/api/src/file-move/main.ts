import { commandLine, counted, runCommand, say } from '../command.ts'
import { openDatabase } from '../database.ts'
import { readEnv } from '../env.ts'
import { existingSecrets } from '../secrets.ts'
import { confirmApart } from '../storage/apart.ts'
import { knownFiles } from '../storage/known-files.ts'
import { moveAll } from '../storage/move.ts'
import { DISK, openPlace, placeOf } from '../storage/open.ts'

const USAGE = `${commandLine('files', 'move')}     moves every file from STORAGE_ALSO_URL to STORAGE_URL

It can be stopped at any moment and run again. See docs/operations/files.md.`

const EVERY_MS = 2_000

await runCommand(async () => {
  const [name, ...more] = process.argv.slice(2)
  if (name !== 'move' || more.length > 0) throw new Error(USAGE)
  const env = readEnv(process.env)
  const { STORAGE_URL = DISK, STORAGE_ALSO_URL } = env
  if (STORAGE_ALSO_URL === undefined)
    throw new Error(`STORAGE_ALSO_URL: needed, it says where files are moved from\n\n${USAGE}`)
  const secrets = existingSecrets(env.DATA_DIR)
  const [from, to] = [placeOf(STORAGE_ALSO_URL, env), placeOf(STORAGE_URL, env)]
  await confirmApart(from, to)
  let saidAt = Date.now()
  const mib = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`
  const database = await openDatabase(env, secrets, { log: say, share: true })
  try {
    const known = () => knownFiles(database.owner)
    const { files, bytes } = await moveAll(openPlace(from), openPlace(to), known, (moved) => {
      if (Date.now() - saidAt < EVERY_MS) return
      saidAt = Date.now()
      say(`${counted(moved.files, 'file')}, ${mib(moved.bytes)}…`)
    })
    say(
      `Moved ${counted(files, 'file')}, ${mib(bytes)}. Every file that the database knows is there. ` +
        'Start Steward without STORAGE_ALSO_URL now.',
    )
  } finally {
    await database.close()
  }
})
