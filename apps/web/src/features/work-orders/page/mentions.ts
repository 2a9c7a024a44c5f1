import { mentionOf } from '@steward/contract/work-order-comments.ts'

export interface Person {
  id: string
  name: string
}

/** The name that is being typed after an @, up to the caret; null where none is. */
export function askedName(text: string, caret: number): string | null {
  const found = /(?:^|[\s(])@([\p{L}\p{M}'’.-]{0,40}(?: [\p{L}\p{M}'’.-]{0,40})?)$/u.exec(
    text.slice(0, caret),
  )
  return found ? found[1]! : null
}

/** The text with the chosen person in the place of what was typed of them, and where the caret stands then. */
export function withPerson(text: string, caret: number, { name }: Person) {
  const typed = askedName(text, caret) ?? ''
  const before = `${text.slice(0, caret - typed.length)}${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What is sent: each «@Ana Ruiz» that was chosen names the person. The longest names first, for one may begin another. */
export const sentBody = (text: string, people: readonly Person[]): string =>
  people
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce(
      (body, person) =>
        body.replaceAll(new RegExp(`(?<![\\w\\]])@${escaped(person.name)}(?![\\w])`, 'gu'), () =>
          mentionOf(person),
        ),
      text,
    )

const MENTION = /@\[([^\]\n]{1,255})\]\(user:([0-9a-f-]{36})\)/gi

/** What is typed again when a comment is changed, and whom it mentions. */
export function typedBody(body: string): { text: string; people: Person[] } {
  const people = [...body.matchAll(MENTION)].map(([, name, id]) => ({ id: id!, name: name! }))
  return { text: body.replaceAll(MENTION, '@$1'), people }
}

/** What is shown: names stand out. */
export const shownBody = (body: string): string => body.replaceAll(MENTION, '**@$1**')
