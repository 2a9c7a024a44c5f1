/**
 * A text that has characters by their numbers, as `&#55296;`, without what PostgreSQL can't store: NUL is left out, and
 * half of a surrogate pair becomes the sign for an unknown character.
 */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
