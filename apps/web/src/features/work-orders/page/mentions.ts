import { mentionOf } from '@steward/contract/work-order-comments.ts'
import type { Person } from './mention-text.ts'

/** The name being typed after an @, before the cursor; null if there is none. */
export function askedName(text: string, caret: number): string | null {
  const found = /(?:^|[\s(])@([\p{L}\p{M}'’.-]{0,40}(?: [\p{L}\p{M}'’.-]{0,40})?)$/u.exec(
    text.slice(0, caret),
  )
  return found ? found[1]! : null
}

/** The text with the chosen user's name in place of the typed part, and the new position of the cursor. */
export function withPerson(text: string, caret: number, { name }: Person) {
  const typed = askedName(text, caret) ?? ''
  const before = `${text.slice(0, caret - typed.length)}${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The text to send: each chosen «@Ana Ruiz» becomes a mention. Longest names first, because one may be the beginning of
 * another.
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
