import * as z from 'zod/mini'

/** White space and invisible characters at the edges of a text, such as those around a copied phone number. */
const EDGE = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
/** Visible characters. An accent alone, or a blank of Braille or Hangul, isn't visible. */
const SHOWN = /[^\s\p{Cc}\p{M}\p{DI}\u2800]/u
/** Invisible marks, such as those where a word may break: a name with one looks like the same name without it. */
const UNSEEN = /[\u00ad\u200b\u2060-\u2065\u206a-\u206f\ufeff]/g
/** Line breaks, other control characters, and characters that reverse text: `exe.fdp` looks like `pdf.exe`. */
const HIDDEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/**
 * A text without invisible characters at its edges; empty if nothing of it is visible. Loops instead of using a regular
 * expression, which is slow for long texts.
 */
export function trimmed(text: string): string {
  if (!SHOWN.test(text)) return ''
  let [from, to] = [0, text.length]
  while (EDGE.test(text[from]!)) from += 1
  while (EDGE.test(text[to - 1]!)) to -= 1
  return text.slice(from, to)
}

/** A name or another text in one line, in the stored form. */
export const tidyLine = (text: string): string =>
  trimmed(text.replace(UNSEEN, '').replaceAll('\t', ' ').normalize('NFC'))

/** A text with several lines, in the stored form: without invisible characters, which copied documents contain. */
export const tidyText = (text: string): string =>
  trimmed(
    text
      .replace(/[\v\f\x85\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\t\n\r]|[\u202d\u202e]/gu, '')
      .normalize('NFC'),
  )

/**
 * Joins several lines, because cells of spreadsheets are wrapped by hand. Other control characters, which old programs
 * leave in their exports, separate words as well.
 */
export const inOneLine = (text: string): string =>
  tidyLine(
    text
      .split(/[\p{Cc}\u2028\u2029]/u)
      .map((line) => line.trim())
      .filter(Boolean)
      .join(' '),
  )

/** Whether a text can be shown in one line. */
export const isOneLine = (text: string): boolean => !HIDDEN.test(text)
export const oneLine = z.refine<string>(isOneLine, { params: { code: 'hidden' } })
