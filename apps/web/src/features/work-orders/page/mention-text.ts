export interface Person {
  id: string
  name: string
}

const MENTION = /@\[([^\]\n]{1,255})\]\(user:([0-9a-f-]{36})\)/gi

/** What is typed again when a comment is changed, and whom it mentions. */
export function typedBody(body: string): { text: string; people: Person[] } {
  const people = [...body.matchAll(MENTION)].map(([, name, id]) => ({ id: id!, name: name! }))
  return { text: body.replaceAll(MENTION, '@$1'), people }
}

/** What is shown: names stand out. */
export const shownBody = (body: string): string => body.replaceAll(MENTION, '**@$1**')
