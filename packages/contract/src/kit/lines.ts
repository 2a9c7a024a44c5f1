import * as z from 'zod/mini'

/** White space, and signs that show nothing at the edges of a text, such as those around a copied phone number. */
const EDGE = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
/** What can be seen; an accent or a blank of Braille or Hangul can't, where there is nothing else. */
const SHOWN = /[^\s\p{Cc}\p{M}\p{DI}\u2800]/u
/** Marks such as those where a word may break: a name with one looks like the same name without it. */
const UNSEEN = /[\u00ad\u200b\u2060-\u2065\u206a-\u206f\ufeff]/g
/** Breaks of lines, other control characters, and signs that let text read backwards: `exe.fdp` as `pdf.exe`. */
const HIDDEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/**
 * A text without what shows nothing at its edges; empty where nothing of it shows. Loops instead of using a regular
 * expression, which is slow where there is much in between.
 */
export function trimmed(text: string): string {
  if (!SHOWN.test(text)) return ''
  let [from, to] = [0, text.length]
  while (EDGE.test(text[from]!)) from += 1
  while (EDGE.test(text[to - 1]!)) to -= 1
  return text.slice(from, to)
}

/** A name or another text of one line, as it is stored. */
export const tidyLine = (text: string): string =>
  trimmed(text.replace(UNSEEN, '').replaceAll('\t', ' ').normalize('NFC'))

/** A text of several lines, as it is stored: without what a document leaves in it that nobody sees. */
export const tidyText = (text: string): string =>
  trimmed(
    text
      .replace(/[\v\f\x85\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\t\n\r]|[\u202d\u202e]/gu, '')
      .normalize('NFC'),
  )

/**
 * Several lines as one: cells of a spreadsheet are wrapped by hand, and a name is one line. Other control characters, as
 * old programs leave them in their exports, part words alike.
 */
export const inOneLine = (text: string): string =>
  tidyLine(
    text
      .split(/[\p{Cc}\u2028\u2029]/u)
      .map((line) => line.trim())
      .filter(Boolean)
      .join(' '),
  )

/** Whether a text has nothing in it that one line can't show. */
export const isOneLine = (text: string): boolean => !HIDDEN.test(text)
export const oneLine = z.refine<string>(isOneLine, { params: { code: 'hidden' } })
