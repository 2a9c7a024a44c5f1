import * as z from 'zod/mini'
import { date, id, Money, optionalLongText, percent, whole } from './kit/fields.ts'
import { bulkIds } from './kit/bulk.ts'
import { one } from './kit/list.ts'
import { route } from './kit/route.ts'

/**
 * New estimates for many assets from a day on; they don't correct earlier charges. Fields that are left out don't change.
 */
export const DepreciationRevision = z
  .strictObject({
    effective_date: date(),
    /** By default, all books. */
    book_id: z.optional(id()),
    depreciation_method_id: z.optional(id()),
    /** The whole life, including the part that has passed. */
    useful_life_months: z.optional(whole(1, 1200)),
    /** In percent of the cost of each asset on that day. */
    salvage_percent: z.optional(percent()),
    note: optionalLongText(1_000),
  })
  .check(
    z.refine(
      (given) =>
        given.depreciation_method_id !== undefined ||
        given.useful_life_months !== undefined ||
        given.salvage_percent !== undefined,
      { path: ['depreciation_method_id'], params: { code: 'nothing_to_change' } },
    ),
  )
export type DepreciationRevision = z.infer<typeof DepreciationRevision>

/** The effect of a revision on the charge of the fiscal year of its day. */
const Foretold = z.strictObject({
  fiscal_year: z.int(),
  /** The number of assets that would change. */
  changed: z.int(),
  charge_before: Money,
  charge_after: Money,
})
export type ForetoldRevision = z.infer<typeof Foretold>

export const depreciationRevisionsApi = {
  /** Answers the effect without writing anything. */
  preview: route({
    name: 'assets.preview_depreciation_revision',
    method: 'POST',
    path: '/assets/depreciation_revisions/preview',
    access: ['asset:view', 'report:view', 'asset:update'],
    touches: [],
    body: z.strictObject({
      depreciation_revision: z.strictObject({ ids: bulkIds(), changes: DepreciationRevision }),
    }),
    reply: one(Foretold),
  }),
}
