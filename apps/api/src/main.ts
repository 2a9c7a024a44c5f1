import { setFlagsFromString } from 'node:v8'
import closeWithGrace from 'close-with-grace'
import { commandLine, say } from './command.ts'
import { openLog } from './log.ts'
import { PARTS, start } from './start.ts'
import { readEnv } from './env.ts'

// How much the heap may grow before garbage collection, in percent of what is in use. By default it depends on the
// memory of the machine, and an import would take half a gigabyte and use a sixth of it.
setFlagsFromString('--heap-growing-percent=25')

/** The maximum length of a message: a failed statement may have thousands of rows. */
const LONGEST = 500

/** The messages of an error and its causes: the cause of a failed statement has the message of the database. */
const reasons = (error: unknown): string[] =>
  error instanceof Error
    ? [error.message.slice(0, LONGEST), ...(error.cause ? reasons(error.cause) : [])]
    : [String(error)]

const OPTIONS = [...PARTS.map((name) => `--${name}`), '--empty', '--new-keys']

/** @throws Error for a misspelled option: without --empty, for example, the demonstration would be made */
function refuseUnknown(given: readonly string[]): void {
  const unknown = given.find((option) => !OPTIONS.includes(option))
  if (unknown === undefined) return
  throw new Error(
    `There is no option ${unknown}. There are --empty (without the demonstration) and --new-keys: ${commandLine('start', '--empty')}`,
  )
}

try {
  refuseUnknown(process.argv.slice(2))
  const env = readEnv(process.env)
  const log = openLog(env)
  let starting: ReturnType<typeof start> | undefined
  // Before anything is opened, so that an early stop doesn't leave a running database behind.
  closeWithGrace({ delay: 25_000, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error that nobody caught')
    await (await starting)?.stop()
  })
  const part = PARTS.find((name) => process.argv.includes(`--${name}`))
  starting = start({
    env,
    log,
    say,
    empty: process.argv.includes('--empty'),
    newKeys: process.argv.includes('--new-keys'),
    ...(part && { part }),
  })
  await starting
} catch (error) {
  process.stderr.write(`Steward cannot start.\n${reasons(error).join('\n')}\n`)
  process.exit(1)
}
