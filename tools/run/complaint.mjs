/** An error that the person at the terminal can fix, printed without a stack. */
export class Complaint extends Error {}

/** Prints a line for the person at the terminal to stderr, because programs may read stdout. */
export function say(text) {
  process.stderr.write(`${text}\n`)
}
