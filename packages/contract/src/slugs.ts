const MAX = 63
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The platform's own. */
const RESERVED = 'system'

export const isSlug = (value: string): boolean => SLUG.test(value) && value !== RESERVED

/** Letters that don't come apart into a plain one and a sign. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', þ: 'th' }

/**
 * The short name that fits a name: «Müller & Söhne GmbH» becomes `muller-sohne-gmbh`.
 *
 * @returns at most 63 characters, `account` where no letter of the name can be used
 */
export function slugOf(name: string, most = MAX): string {
  const plain = name
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => PLAIN[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, most)
    .replace(/-+$/, '')
  return plain === '' || plain === RESERVED ? 'account' : plain
}
