import { nameFrom } from '#components/people/name-from.ts'

/** Somebody who is to be invited. */
export interface Invitee {
  /** Tells rows apart while they are edited. */
  id: string
  email: string
  name: string
}

let made = 0
export const newInvitee = (email = '', name = ''): Invitee => ({ id: `p${++made}`, email, name })

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
