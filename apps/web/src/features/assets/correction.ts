import type { Asset } from '@steward/contract/assets.ts'
import type { Book } from '@steward/contract/books.ts'
import { FIGURE_FIELDS, FIGURE_PARTS } from '@steward/contract/figure-fields.ts'
import type { Values } from '#components/fields/field.ts'
import { valuesOf } from '#components/fields/form-values.ts'
import { wireOf } from '#components/fields/values.ts'
import { same } from '#lib/same.ts'
import { assetField } from './asset-kind.ts'

const FIELDS = FIGURE_FIELDS.map(assetField)
const PARTS = Object.values(FIGURE_PARTS)

const sent = (values: Values): Values =>
  Object.fromEntries(FIELDS.map((field) => [field.name, wireOf(field, values[field.name])]))

/** The day on which the cost of an asset begins, or its depreciation; undefined if it has none. */
function beginOf(values: Values, { begins }: (typeof PARTS)[number]): string | undefined {
  const days = begins.map((field) => values[field])
  return days.find((day) => typeof day === 'string')
}

/** The day from which a form changes existing figures; undefined if it changes none. */
export function correctedFrom(asset: Asset | null, values: Values): string | undefined {
  const [before, after] = [sent(valuesOf(FIELDS, asset)), sent(values)]
  if (before['purchase_cost'] === null || beginOf(before, FIGURE_PARTS.cost) === undefined)
    return undefined
  // A planned asset isn't depreciated.
  const parts = asset?.status === 'planned' ? [FIGURE_PARTS.cost] : PARTS
  const days = parts.flatMap((part) => {
    const [was, is] = [beginOf(before, part), beginOf(after, part)]
    const isSame = part.fields.every((field) => same(before[field], after[field]))
    return isSame && was === is ? [] : [was, is]
  })
  return days.filter((day) => day !== undefined).toSorted()[0]
}

/** A book with closed periods from this day on, which can't be corrected. */
export const closedFrom = (
  day: string,
  books: readonly Pick<Book, 'name' | 'locked_through'>[],
): { name: string; locked_through: string } | undefined =>
  books
    .flatMap(({ name, locked_through }) =>
      locked_through !== null && day <= locked_through ? [{ name, locked_through }] : [],
    )
    .toSorted((a, b) => (a.locked_through < b.locked_through ? 1 : -1))[0]
