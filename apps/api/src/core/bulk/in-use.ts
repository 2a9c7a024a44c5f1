import { kindValues } from '@steward/contract/kinds.ts'
import type { Language } from '@steward/contract/limits.ts'
import { countOf, textOf } from '@steward/locales/texts.ts'
import type { Use } from '../records/records.ts'

/** The kinds whose records may refer to others. */
const REFERRING = kindValues('plural', 'refers', 'counted')

/** Why a record can't be archived, in a language: how many of which kind still refer to it. */
export function inUseText(language: Language, by: readonly Use[]): string {
  const uses = by.flatMap(({ resource, count }) => {
    const known = REFERRING.find((one) => one === resource)
    return known ? countOf(language, `lists.uses.${known}`, count) : []
  })
  return uses.length === 0
    ? textOf(language, 'errors.codes.in_use')
    : textOf(language, 'lists.archive.in_use', {
        uses: new Intl.ListFormat(language).format(uses),
      })
}
