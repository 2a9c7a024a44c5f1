import * as z from 'zod/mini'
import { FREQUENCIES } from './books.ts'
import { DEPRECIATION_EVENTS, DepreciationEventInput } from './depreciation-events.ts'
import { CONVENTIONS } from './depreciation-methods.ts'
import { EXPORT_FORMATS } from './kit/export.ts'
import { date, id, instant, maybe, Money, money, Named, reference, whole } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

/**
 * Where a parameter comes from; null: it isn't configured. `closed`: from a closed period, whatever is configured now.
 */
const Source = z.nullable(
  z.strictObject({
    type: z.enum(['asset', 'asset_category', 'depreciation_method', 'book', 'closed']),
    id: idOrNull(),
    name: textOrNull(),
  }),
)
const said = <T extends z.ZodMiniType>(value: T) => z.strictObject({ value, from: Source })

const Parameters = z.strictObject({
  cost: said(z.nullable(Money)),
  salvage_value: said(Money),
  depreciation_method: said(z.nullable(z.strictObject({ id: idOrNull(), name: z.string() }))),
  /** Of the method: what was used, also where it was edited since. */
  method_kind: z.nullable(z.string()),
  method_version: z.nullable(z.int()),
  useful_life_months: said(z.nullable(z.int())),
  convention: said(z.string()),
  in_service_date: said(z.nullable(date())),
  opening_accumulated: said(z.nullable(Money)),
  opening_as_of: said(z.nullable(date())),
  units_total: said(textOrNull()),
  /** The book's. */
  fiscal_year_starts_in: said(z.int()),
  frequency: said(z.enum(FREQUENCIES)),
})

const Value = z.strictObject({
  cost: Money,
  /** Depreciation and impairment. */
  accumulated: Money,
  impairment: Money,
  book_value: Money,
  /** Of revaluations. */
  surplus: Money,
  salvage_value: Money,
  remaining_months: z.int(),
  status: z.enum(['not_in_service', 'depreciating', 'fully_depreciated', 'disposed', 'none']),
})

const Period = z.strictObject({
  fiscal_year: z.int(),
  start: date(),
  end: date(),
  opening_book_value: Money,
  depreciation: Money,
  impairment: Money,
  revaluation: Money,
  addition: Money,
  disposal: Money,
  accumulated: Money,
  book_value: Money,
})

const Year = z.strictObject({
  fiscal_year: z.int(),
  start: date(),
  end: date(),
  opening_cost: Money,
  additions: Money,
  revaluation_cost: Money,
  disposals_cost: Money,
  closing_cost: Money,
  opening_accumulated: Money,
  charge: Money,
  impairment: Money,
  revaluation_accumulated: Money,
  disposals_accumulated: Money,
  closing_accumulated: Money,
  opening_book_value: Money,
  closing_book_value: Money,
  proceeds: Money,
  selling_costs: Money,
  gain_loss: Money,
  is_closed: z.boolean(),
})

const AssetBook = z.strictObject({
  book: z.strictObject({
    id: id(),
    name: z.string(),
    is_default: z.boolean(),
    locked_through: z.nullable(date()),
  }),
  parameters: Parameters,
  /** Why it isn't charged though it should be, by the engine's code. */
  problem: textOrNull(),
  /** Null where the asset isn't in the book: without a cost, without a date, archived, or below the threshold. */
  value: z.nullable(Value),
  periods: z.array(Period),
  years: z.array(Year),
})
export type AssetBook = z.infer<typeof AssetBook>

const Event = z.strictObject({
  id: id(),
  book_id: idOrNull(),
  type: z.enum(DEPRECIATION_EVENTS),
  effective_date: date(),
  /** As it was entered, by the fields of its type. */
  details: z.record(z.string(), z.unknown()),
  note: textOrNull(),
  created_at: instant(),
  created_by: Named,
  reverses_id: idOrNull(),
  reversed_by_id: idOrNull(),
})
export type DepreciationEvent = z.infer<typeof Event>

export const AssetDepreciation = z.strictObject({
  /** The day of the values. */
  on: date(),
  books: z.array(AssetBook),
  /** In the order in which they count; what was undone, and what undid it, among them. */
  events: z.array(Event),
})
export type AssetDepreciation = z.infer<typeof AssetDepreciation>

/**
 * One line of the arithmetic behind a year's charge, by its kind: amounts as decimal text, rates and months as
 * fractions.
 */
const Step = z.strictObject({
  kind: z.string(),
  values: z.record(z.string(), z.string()),
  result: Money,
})

/**
 * What an asset says for a book otherwise. For the default one cost, dates, method, life, salvage and opening balance
 * are its own fields, and only the last four are said here.
 */
const AssetBookInput = z.strictObject({
  depreciation_method_id: reference(),
  useful_life_months: maybe(whole(1, 1200)),
  cost: maybe(money()),
  salvage_value: maybe(money()),
  in_service_date: maybe(date()),
  opening_accumulated: maybe(money()),
  opening_as_of: maybe(date()),
  convention: maybe(z.enum(CONVENTIONS)),
  /** Of the whole life, and the meter that counts them: for units of production. */
  units_total: maybe(z.string().check(z.regex(/^\d{1,12}(\.\d{1,3})?$/))),
  asset_meter_id: reference(),
  /** For a manual method. */
  charges: z.optional(
    z.nullable(
      z.array(z.strictObject({ period_end: date(), amount: money() })).check(z.maxLength(1200)),
    ),
  ),
})
export type AssetBookInput = z.infer<typeof AssetBookInput>

const READERS = ['asset:view', 'report:view'] as const
const ofAsset = { params: ById } as const

export const assetDepreciationApi = {
  get: route({
    ...ofAsset,
    name: 'assets.depreciation',
    method: 'GET',
    path: '/assets/:id/depreciation',
    access: READERS,
    query: z.strictObject({
      /** Today, where it is left out. */
      on: z.optional(date()),
      book_id: z.optional(id()),
    }),
    reply: one(AssetDepreciation),
  }),
  explain: route({
    ...ofAsset,
    name: 'assets.explain_depreciation',
    method: 'GET',
    path: '/assets/:id/depreciation/explain',
    access: READERS,
    query: z.strictObject({
      book_id: z.optional(id()),
      /** One of them, or the months from one day to another: year by year. */
      fiscal_year: z.optional(
        z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(9999)),
      ),
      from: z.optional(date()),
      to: z.optional(date()),
    }),
    reply: z.strictObject({ data: z.array(Step) }),
  }),
  /** A disposal sets the status of the asset and what belongs to it; everything else is an event of its own. */
  addEvent: route({
    ...ofAsset,
    name: 'assets.add_depreciation_event',
    method: 'POST',
    status: 201,
    path: '/assets/:id/depreciation_events',
    access: [...READERS, 'asset:update'],
    body: z.strictObject({ depreciation_event: DepreciationEventInput }),
    reply: one(AssetDepreciation),
  }),
  /** What an event would do: the same answer, and nothing is kept. */
  previewEvent: route({
    ...ofAsset,
    name: 'assets.preview_depreciation_event',
    method: 'POST',
    path: '/assets/:id/depreciation_events/preview',
    access: [...READERS, 'asset:update'],
    touches: [],
    body: z.strictObject({ depreciation_event: DepreciationEventInput }),
    reply: one(AssetDepreciation),
  }),
  /** The schedule in a book, the default one unless another is named, as a file. */
  export: route({
    ...ofAsset,
    name: 'assets.export_depreciation',
    method: 'GET',
    path: '/assets/:id/depreciation/export',
    access: READERS,
    download: 'text/csv',
    query: z.strictObject({
      book_id: z.optional(id()),
      format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
    }),
  }),
  updateBook: route({
    name: 'assets.update_book',
    method: 'PUT',
    path: '/assets/:id/books/:book_id',
    params: z.object({ id: id(), book_id: id() }),
    access: [...READERS, 'asset:update'],
    body: z.strictObject({ asset_book: AssetBookInput }),
    reply: one(AssetDepreciation),
  }),
  /** Adds the event that undoes one. */
  undoEvent: route({
    name: 'assets.undo_depreciation_event',
    method: 'POST',
    status: 201,
    path: '/assets/:id/depreciation_events/:event_id/undo',
    params: z.object({ id: id(), event_id: id() }),
    access: [...READERS, 'asset:update'],
    reply: one(AssetDepreciation),
  }),
}
