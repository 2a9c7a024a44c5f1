/** What the code on a label leads to: an address that any phone opens. */
export const labelAddress = (publicUrl: string, tag: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/a/${encodeURIComponent(tag)}`

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * What a scanned code names: of the address of a label its tag, of everything else the code itself. The host is not
 * looked at, because a label stays where it is when the server moves.
 */
export function codeIn(scanned: string): string {
  const text = scanned.trim()
  const [, path] = /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?a\/([^?#]+)/i.exec(text) ?? []
  return path === undefined ? text : decoded(path.replace(/\/$/, '')).trim()
}
