import { nameFrom } from './name-from.ts'

/** Somebody who is to be invited. */
export interface Invitee {
  email: string
  name: string
}

/** The next person of a line: a name, if there is one, and an address, in angle brackets or not. */
const PERSON =
  /^(?<name>[^<>@]{0,255}?)[\s,<]*(?<email>[^\s<>,@"]+@[^\s<>,@"]+\.[^\s<>,@"]+)>?[\s,]*/

const tidied = (name: string) => name.replaceAll('"', '').replace(/^[\s,']+|[\s,']+$/g, '')

/**
 * Reads a list of people: addresses alone, or as mail programs write them,
 * `Ana Ruiz <ana@example.com>; "Lang, Ivo" <ivo@example.com>`, beside or below one another. Nobody is in it twice.
 *
 * @returns those that can be read, and what can't
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
