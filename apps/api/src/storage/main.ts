import { readEnv } from '../env.ts'
import { moveFiles } from './move.ts'
import { DISK, openPlace, placeOf } from './open.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const USAGE = `npm run files -- move     moves every file from STORAGE_ALSO_URL to STORAGE_URL

It can be stopped at any moment and run again. See docs/operations/files.md.`

const EVERY_MS = 2_000

try {
  const [name, ...more] = process.argv.slice(2)
  if (name !== 'move' || more.length > 0) throw new Error(USAGE)
  const env = readEnv(process.env)
  const { STORAGE_URL = DISK, STORAGE_ALSO_URL } = env
  if (STORAGE_ALSO_URL === undefined)
    throw new Error(`STORAGE_ALSO_URL: needed, it says where files are moved from\n\n${USAGE}`)
  const [from, to] = [STORAGE_ALSO_URL, STORAGE_URL].map((url) => openPlace(placeOf(url, env)))
  let saidAt = Date.now()
  const mib = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`
  const { files, bytes } = await moveFiles(from!, to!, (moved) => {
    if (Date.now() - saidAt < EVERY_MS) return
    saidAt = Date.now()
    say(`${moved.files.toLocaleString('en-US')} files, ${mib(moved.bytes)}…`)
  })
  say(
    `Moved ${files.toLocaleString('en-US')} files, ${mib(bytes)}. Start Steward without STORAGE_ALSO_URL now.`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
