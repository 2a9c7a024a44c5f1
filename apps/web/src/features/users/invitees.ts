/** Somebody who is to be invited. */
export interface Invitee {
  /** Tells rows apart while they are edited. */
  id: string
  email: string
  name: string
}

let made = 0
export const newInvitee = (email = '', name = ''): Invitee => ({ id: `p${++made}`, email, name })

const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1)

/** What somebody may be called by their address: `ana.ruiz@example.com` is Ana Ruiz. */
export const nameFrom = (email: string): string =>
  (email.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter((word) => /\p{L}/u.test(word))
    .map(capital)
    .join(' ')

const ADDRESS = /[^\s<>,;"]+@[^\s<>,;"]+/

/**
 * The people in a text that was pasted: addresses one by one, or as mail programs write them,
 * `Ana Ruiz <ana@example.com>; Ivo Lang <ivo@example.com>`.
 */
export function inviteesIn(text: string): Invitee[] {
  const seen = new Set<string>()
  return text.split(/[\n,;]+/).flatMap((part) => {
    const email = ADDRESS.exec(part)?.[0]
    if (!email || seen.has(email.toLowerCase())) return []
    seen.add(email.toLowerCase())
    const name = part.replace(email, '').replace(/[<>"]/g, '').trim()
    return [newInvitee(email, name || nameFrom(email))]
  })
}

/** Whether a text names more people than fit into one field. */
export const isSeveral = (text: string): boolean => inviteesIn(text).length > 1

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
