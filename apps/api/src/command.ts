import { resolve } from 'node:path'

/** How the program of the archive was called; undefined if the product is run by npm. */
const PROGRAM = process.env['STEWARD_COMMAND']

/** A command as one types it in this installation: of the archive's program, or an npm script. */
export function commandLine(name: string, rest = ''): string {
  if (PROGRAM) return [PROGRAM, name, rest].join(' ').trim()
  const script = name === 'start' ? 'npm start' : `npm run ${name}`
  return rest ? `${script} -- ${rest}` : script
}

/** Prints a line for the person at the terminal. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** A number of things, such as `1 file` or `2,000 files`. */
export const counted = (count: number, thing: string): string =>
  `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`

/** A path of the command line. npm runs its scripts in another folder than the one that it was called in. */
export const pathOf = (file: string): string => resolve(process.env['INIT_CWD'] ?? '.', file)

/** Runs a command. If it throws, prints the message and ends with exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
