import type { Asset } from '@steward/contract/assets.ts'
import type { Book } from '@steward/contract/books.ts'
import { FIGURE_FIELDS } from '@steward/contract/figure-fields.ts'
import type { Values } from '#components/fields/field.ts'
import { valuesOf } from '#components/fields/form-values.ts'
import { wireOf } from '#components/fields/values.ts'
import { same } from '#lib/same.ts'
import { assetField } from './asset-kind.ts'

const FIELDS = FIGURE_FIELDS.map(assetField)

const sent = (values: Values): Values =>
  Object.fromEntries(FIELDS.map((field) => [field.name, wireOf(field, values[field.name])]))

/** The first day of its depreciation; undefined if it has none. */
function beginOf(said: Values): string | undefined {
  if (said['purchase_cost'] === null) return undefined
  const days = [said['opening_as_of'], said['purchase_date'], said['in_service_date']]
  return days.find((day) => typeof day === 'string')
}

/** The day from which a form changes existing depreciation figures; undefined if it changes none. */
export function correctedFrom(asset: Asset | null, values: Values): string | undefined {
  if (!asset) return undefined
  const [before, after] = [sent(valuesOf(FIELDS, asset)), sent(values)]
  const was = beginOf(before)
  if (was === undefined || same(before, after)) return undefined
  const is = beginOf(after) ?? was
  return is < was ? is : was
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
