import { setFlagsFromString } from 'node:v8'
import closeWithGrace from 'close-with-grace'
import { openLog } from './log.ts'
import { PARTS, start } from './start.ts'
import { readEnv } from './env.ts'

// How much more than what is in use the heap may grow to before it is swept, in percent: by Node's own choice that
// follows the memory of the machine, and an import would take half a gigabyte of which it uses a sixth.
setFlagsFromString('--heap-growing-percent=25')

/** Says on the console what a person at the terminal has to know; the log is for machines. */
const say = (text: string) => process.stdout.write(`${text}\n`)

/** So much of a statement tells which one it is; some have thousands of rows. */
const LONGEST = 500

/** What went wrong, and why: a statement that failed has what the database said as its cause. */
const reasons = (error: unknown): string[] =>
  error instanceof Error
    ? [error.message.slice(0, LONGEST), ...(error.cause ? reasons(error.cause) : [])]
    : [String(error)]

try {
  const env = readEnv(process.env)
  const log = openLog(env)
  let starting: ReturnType<typeof start> | undefined
  // Before anything is opened: whoever stops it early must not leave a database behind that still runs.
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
