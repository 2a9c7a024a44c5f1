export interface Person {
  id: string
  name: string
}

const MENTION = /@\[([^\]\n]{1,255})\]\(user:([0-9a-f-]{36})\)/gi

/** The editable text of a comment, and the mentioned users. */
export function typedBody(body: string): { text: string; people: Person[] } {
  const people = [...body.matchAll(MENTION)].map(([, name, id]) => ({ id: id!, name: name! }))
  return { text: body.replaceAll(MENTION, '@$1'), people }
}

/** The displayed text, with names in bold. */
export const shownBody = (body: string): string => body.replaceAll(MENTION, '**@$1**')
