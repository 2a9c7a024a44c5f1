import { Complaint } from './complaint.mjs'

const kept = (name) => process.env[`npm_config_${name.replaceAll('-', '_')}`]

/**
 * Refuses options that npm kept for itself, because no `--` stands before them: the command would run without them.
 *
 * @param command its name
 * @param options the names of its options
 */
export function refuseKept(command, options = []) {
  const lost = options.filter(kept)
  if (lost.length === 0) return
  const script = command === 'start' ? 'npm start' : `npm run ${command}`
  // Of an option with its value apart, npm keeps only that it was there.
  const written = lost.map((name) =>
    kept(name) === 'true' ? `--${name}` : `--${name}=${kept(name)}`,
  )
  throw new Complaint(
    `npm kept ${written.join(' ')} for itself. Options come after “--”: ${script} -- ${written.join(' ')}`,
  )
}
