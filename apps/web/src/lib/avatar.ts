/** Sixteen hues that are easy to tell apart in a list; white text on each has a contrast of 4.5:1 or more. */
export const AVATAR_COLOURS: readonly string[] = [
  264, 285, 305, 330, 355, 15, 35, 55, 85, 120, 145, 165, 185, 205, 225, 245,
].map((hue) => `oklch(0.5 0.12 ${hue})`)

/** The background of a user without a picture: the same name has the same color everywhere. */
export function avatarColour(name: string): string {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return AVATAR_COLOURS[hash % AVATAR_COLOURS.length] ?? 'gray'
}

/** The first letter of the first and of the last word, in capitals. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
