/** The program of the archive, as it was called; none where the product runs by npm. */
const PROGRAM = process.env['STEWARD_COMMAND']

/** A command as somebody types it here: one of the archive's program, or one of npm's scripts. */
export function commandLine(name: string, rest = ''): string {
  if (PROGRAM) return [PROGRAM, name, rest].join(' ').trim()
  const script = name === 'start' ? 'npm start' : `npm run ${name}`
  return rest ? `${script} -- ${rest}` : script
}
