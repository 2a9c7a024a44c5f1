import { nameFrom } from './name-from.ts'

/** A person to invite. */
export interface Invitee {
  email: string
  name: string
}

/** The next person of a line: an optional name and an address, with or without angle brackets. */
const PERSON =
  /^(?<name>[^<>@]{0,255}?)[\s,<]*(?<email>[^\s<>,@"]+@[^\s<>,@"]+\.[^\s<>,@"]+)>?[\s,]*/

const tidied = (name: string) => name.replaceAll('"', '').replace(/^[\s,']+|[\s,']+$/g, '')

/**
 * Parses a list of people: addresses, or as mail programs write them, `Ana Ruiz <ana@example.com>; "Lang, Ivo"
 * <ivo@example.com>`, on one or several lines. Duplicates are removed.
 *
 * @returns the people, and the unreadable parts
 */
export function readInvitees(text: string): { people: Invitee[]; unread: string[] } {
  const people = new Map<string, Invitee>()
  const unread: string[] = []
  for (const part of text.split(/[\r\n;]+/)) {
    let rest = part.trim()
    for (let found = PERSON.exec(rest); found; found = PERSON.exec(rest)) {
      const { name = '', email = '' } = found.groups ?? {}
      const key = email.toLowerCase()
      if (!people.has(key)) people.set(key, { email, name: tidied(name) || nameFrom(email) })
      rest = rest.slice(found[0].length)
    }
    if (rest !== '') unread.push(rest)
  }
  return { people: [...people.values()], unread }
}
