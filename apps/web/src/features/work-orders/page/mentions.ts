import { mentionOf } from '@steward/contract/work-order-comments.ts'
import type { Person } from './mention-text.ts'

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

/**
 * What is sent: each «@Ana Ruiz» that was chosen names the person. The longest names first, for one may begin another.
 */
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
