import * as z from 'zod/mini'
import { date, id, Money, optionalLongText, percent, whole } from './kit/fields.ts'
import { bulkIds } from './kit/bulk.ts'
import { one } from './kit/list.ts'
import { route } from './kit/route.ts'

/**
 * What is charged otherwise from a day on, of many assets at once: estimates that are new, not corrections of old ones.
 * What is left out stays.
 */
export const DepreciationRevision = z
  .strictObject({
    effective_date: date(),
    /** Every book, where it is left out. */
    book_id: z.optional(id()),
    depreciation_method_id: z.optional(id()),
    /** The whole life, of which some is over. */
    useful_life_months: z.optional(whole(1, 1200)),
    /** Of what each asset costs on that day. */
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

/** What a revision would do to the charge of the fiscal year that its day is in. */
const Foretold = z.strictObject({
  fiscal_year: z.int(),
  /** The assets that would change. */
  changed: z.int(),
  charge_before: Money,
  charge_after: Money,
})
export type ForetoldRevision = z.infer<typeof Foretold>

export const depreciationRevisionsApi = {
  /** Writes nothing. */
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
