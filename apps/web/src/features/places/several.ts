/** More than this belongs into an import. */
export const MAX_NAMES = 200
const LONGEST = 255

/** The names in a text, one a line, without what a list from elsewhere puts before them. */
export const namesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter((line) => line !== '')

export interface NamesProblem {
  kind: 'none' | 'too_many' | 'too_long' | 'twice'
  /** The name that is meant. */
  name?: string
  limit?: number
}

/** What keeps names from being added together. */
export function namesProblem(names: readonly string[]): NamesProblem | null {
  if (names.length === 0) return { kind: 'none' }
  if (names.length > MAX_NAMES) return { kind: 'too_many', limit: MAX_NAMES }
  const long = names.find((name) => name.length > LONGEST)
  if (long !== undefined) return { kind: 'too_long', name: `${long.slice(0, 30)}…`, limit: LONGEST }
  const seen = new Set<string>()
  for (const name of names) {
    const key = name.toLocaleLowerCase()
    if (seen.has(key)) return { kind: 'twice', name }
    seen.add(key)
  }
  return null
}
