const MAX = 63
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The platform's own. */
const RESERVED = 'system'

export const isSlug = (value: string): boolean => SLUG.test(value) && value !== RESERVED

/** Letters that can't be split into a plain letter and an accent. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', þ: 'th' }

/** A name in lower-case ASCII letters and digits; empty where it has none. */
const plainly = (name: string, joint: '-' | '_', most: number): string =>
  name
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => PLAIN[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, joint)
    .replace(/^[-_]/, '')
    .slice(0, most)
    .replace(/[-_]$/, '')

/**
 * The short name that fits a name: «Müller & Söhne GmbH» becomes `muller-sohne-gmbh`.
 *
 * @returns at most 63 characters, `account` where no letter of the name can be used
 */
export function slugOf(name: string, most = MAX): string {
  const plain = plainly(name, '-', most)
  return plain === '' || plain === RESERVED ? 'account' : plain
}

const LONGEST_KEY = 40

/** The key that fits a name: «Site manager (Kiel)» becomes `site_manager_kiel`; empty where no letter can be used. */
export const keyFrom = (name: string): string => plainly(name, '_', LONGEST_KEY)

/** The same key with a number from 2 on, if it is taken, within the maximum length. */
export const numberedKey = (key: string, n: number): string =>
  n === 1 ? key : `${key.slice(0, LONGEST_KEY - `_${n}`.length)}_${n}`
