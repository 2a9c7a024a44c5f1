import { inOneLine } from '@steward/contract/kit/lines.ts'

/** The start of a text, of so many characters at most. Half of a surrogate pair couldn't be stored. */
export const cut = (text: string, most: number): string =>
  text.slice(0, most).replace(text.length > most ? /[\ud800-\udbff]$/ : '', '')

/** Characters that change the direction of a text: in a line they are refused, in a longer text they aren't. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** The title or name that a longer text has: its first line, in the stored form of a title. */
export const titleIn = (text: string, most: number): string => {
  const lines = text.split(/[\r\n]/).map((line) => inOneLine(line.replace(TURNING, '')))
  return cut(lines.find(Boolean) ?? '', most).trimEnd()
}
