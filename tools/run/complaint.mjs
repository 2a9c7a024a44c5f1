/** Something that the person at the terminal can put right: shown without a stack. */
export class Complaint extends Error {}

/** A line for the person at the terminal: apart from the output, which programs may read. */
export function say(text) {
  process.stderr.write(`${text}\n`)
}
