import * as z from 'zod/mini'
import { FREQUENCIES } from './books.ts'
import { DEPRECIATION_EVENTS, DepreciationEventInput } from './depreciation-events.ts'
import { CONVENTIONS } from './depreciation-methods.ts'
import { EXPORT_FORMATS } from './kit/export.ts'
import { date, id, instant, maybe, Money, money, Named, reference, whole } from './kit/fields.ts'
import { one, unpaged, wholeParam } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

/**
 * Where the value of a parameter comes from; null if it isn't configured. `closed`: it was used in a closed period, and is
 * kept whatever is configured now.
 */
const Source = z.nullable(
  z.strictObject({
    type: z.enum(['asset', 'asset_category', 'depreciation_method', 'book', 'closed']),
    id: idOrNull(),
    name: textOrNull(),
  }),
)
const sourced = <T extends z.ZodMiniType>(value: T) => z.strictObject({ value, from: Source })

const Parameters = z.strictObject({
  cost: sourced(z.nullable(Money)),
  salvage_value: sourced(Money),
  depreciation_method: sourced(z.nullable(z.strictObject({ id: idOrNull(), name: z.string() }))),
  /** The version of the method that was used, even if it has been edited since. */
  method_kind: z.nullable(z.string()),
  method_version: z.nullable(z.int()),
  useful_life_months: sourced(z.nullable(z.int())),
  convention: sourced(z.string()),
  in_service_date: sourced(z.nullable(date())),
  opening_accumulated: sourced(z.nullable(Money)),
  opening_as_of: sourced(z.nullable(date())),
  units_total: sourced(textOrNull()),
  /** Always from the book. */
  fiscal_year_starts_in: sourced(z.int()),
  frequency: sourced(z.enum(FREQUENCIES)),
})

const Value = z.strictObject({
  cost: Money,
  /** Depreciation and impairment. */
  accumulated: Money,
  impairment: Money,
  book_value: Money,
  /** The revaluation surplus. */
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
  /** The engine's code of the problem that prevents its depreciation. */
  problem: textOrNull(),
  /** Null if the asset isn't in the book: it has no cost or no date, is archived, or is below the threshold. */
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
  /** The fields of its type, as they were entered. */
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
  /** In the order in which they take effect, with undone events and their reversals. */
  events: z.array(Event),
})
export type AssetDepreciation = z.infer<typeof AssetDepreciation>

/**
 * One line of the arithmetic behind a year's charge: the operands by name (amounts as decimal text, rates and months as
 * fractions), and the result.
 */
const Step = z.strictObject({
  kind: z.string(),
  values: z.record(z.string(), z.string()),
  result: Money,
})

/**
 * The settings of an asset for a book. For the default book, cost, dates, method, life, salvage and opening balance are
 * fields of the asset itself, and only the last four fields are set here.
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
  /** For units of production: the units of the whole life, and the meter that counts them. */
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
      /** By default, today. */
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
      /** Either a fiscal year, or `from` and `to`: then the months between them are explained year by year. */
      fiscal_year: z.optional(wholeParam(1, 9999)),
      from: z.optional(date()),
      to: z.optional(date()),
    }),
    reply: unpaged(Step),
  }),
  /** A disposal sets the status and the disposal fields of the asset; everything else is stored as an event. */
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
  /** Answers the result of an event without storing it. */
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
  /** The schedule in a book (by default, the default book) as a file. */
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
  /** Undoes an event by adding its reversal. */
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
