import { createHash } from 'node:crypto'

/** The hash of a text, in 16 hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
