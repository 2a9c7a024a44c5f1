/** An uploaded file, in a folder of its own until the request has been answered. */
export interface Received {
  path: string
  /** The name from the sender: text to show, never a path. */
  filename: string
  bytes: number
  /** Its place in the body, for errors. */
  pointer: string
}

/** A file as an answer, with the name under which the browser saves it. */
export interface Download {
  stream: NodeJS.ReadableStream | Buffer
  filename: string
  type?: string
  /** The size, if it is known before sending. */
  bytes?: number
  /** Set for harmless files of our own, which a browser may show; all others are only saved. */
  inline?: true
}

const MAX = 255
/** The longest extension that is kept when a name is cut. */
const LONGEST_END = 16

/** Invisible characters, and those that change the direction of writing: `exe.fdp` must not read as `pdf.exe`. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A name of at most `MAX` characters, with its extension, and without half a character at the cut. */
function cut(name: string): string {
  if (name.length <= MAX) return name
  const dot = name.lastIndexOf('.')
  const end = dot > 0 && name.length - dot <= LONGEST_END ? name.slice(dot) : ''
  return name.slice(0, MAX - end.length).replace(/[\ud800-\udbff]$/u, '') + end
}

/**
 * The name of an uploaded file, to show and to save it: only the last part of a path, without invisible characters, at
 * most 255 characters. Empty if nothing is left.
 */
export function tidyFileName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1)!
  const tidy = last.normalize('NFC').replace(UNSEEN, '').trim()
  return /^\.*$/.test(tidy) ? '' : cut(tidy)
}
