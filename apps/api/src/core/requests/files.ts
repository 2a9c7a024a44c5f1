/** A file that was sent, as it is in a folder of its own until the request is over. */
export interface Received {
  path: string
  /** What the sender called it: text to show, never a path. */
  filename: string
  bytes: number
  /** Where in the body it belongs, for what is wrong with it. */
  pointer: string
}

/** A file as an answer: streamed, under the name that the reader's browser should save it by. */
export interface Download {
  stream: NodeJS.ReadableStream | Buffer
  filename: string
  type?: string
  /** Where it is known before it is sent. */
  bytes?: number
  /** Written by us and harmless, so a browser may show it; everything else is only saved. */
  inline?: true
}

const MAX = 255
/** Ends that are kept when a name is cut. */
const LONGEST_END = 16

/** What shows as nothing, or turns what is behind it around: `exe.fdp` must not read as `pdf.exe`. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** At most so long, with its end, and no half of a character. */
function cut(name: string): string {
  if (name.length <= MAX) return name
  const dot = name.lastIndexOf('.')
  const end = dot > 0 && name.length - dot <= LONGEST_END ? name.slice(dot) : ''
  return name.slice(0, MAX - end.length).replace(/[\ud800-\udbff]$/u, '') + end
}

/**
 * What a sender calls a file, as text to show and to save it by: only the last part of whatever path was sent, without
 * what can't be seen, at most 255 characters. Empty where nothing is left.
 */
export function tidyFileName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1)!
  const tidy = last.normalize('NFC').replace(UNSEEN, '').trim()
  return /^\.*$/.test(tidy) ? '' : cut(tidy)
}
