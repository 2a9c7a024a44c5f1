/** Whether a text names a record with its parents: `HQ > Floor 2`. */
export const isPath = (text: string) => text.includes('>')
/** The names of a path, from the outside in. */
export function partsOf(text: string): string[] {
  const parts = text.split('>').map((part) => part.trim())
  const named = parts.filter(Boolean)
  return named.length > 0 ? named : [text]
}
/** The name that a path ends with. */
export const lastOf = (text: string) => partsOf(text).at(-1)!
