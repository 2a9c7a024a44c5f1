import { nameFrom } from '#components/people/name-from.ts'

/** Somebody who is to be invited. */
export interface Invitee {
  email: string
  name: string
}

const ADDRESS = /^(?<name>[^<>@]*?)[\s,;<]*(?<email>[^\s<>,;@]+@[^\s<>,;@]+\.[^\s<>,;@]+)>?[\s,;]*$/

/**
 * Reads a list of people, one a line: an address alone, or with a name before it, as mail programs write it.
 *
 * @returns those that can be read, and the lines that can't
 */
export function readInvitees(text: string): { people: Invitee[]; unread: string[] } {
  const people: Invitee[] = []
  const unread: string[] = []
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '') continue
    const { name = '', email } = ADDRESS.exec(line)?.groups ?? {}
    if (email === undefined) unread.push(line)
    else if (!people.some((person) => person.email.toLowerCase() === email.toLowerCase()))
      people.push({ email, name: name.replaceAll(/["']/g, '').trim() || nameFrom(email) })
  }
  return { people, unread }
}
