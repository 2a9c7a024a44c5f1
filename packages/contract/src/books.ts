import * as z from 'zod/mini'
import { date, instant, maybe, optionalText, text, whole } from './kit/fields.ts'
import { archivedFilter, recordFields, textOrNull } from './kit/record.ts'
import { one } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

/** How long the periods of a schedule are. Figures of any day are the same with each. */
export const FREQUENCIES = ['monthly', 'quarterly', 'annual'] as const
/** An account has at most so many. */
export const MAX_BOOKS = 8

/** What people may say of a book. */
export const BookInput = z.strictObject({
  name: text(100),
  code: optionalText(32),
  /** 1 to 12; that of the organization where it is left empty. */
  fiscal_year_start_month: maybe(whole(1, 12)),
  frequency: z.optional(z.enum(FREQUENCIES)),
})
export type BookInput = z.infer<typeof BookInput>

/** How far the stored figures of a book are. */
const Figures = z.strictObject({
  /** Assets whose figures are still to be computed after an import or a change of many. */
  pending: z.int(),
  /** How often figures of many were computed: reports that name the same version show the same. */
  version: z.int(),
  computed_at: z.nullable(instant()),
})

/** A set of books that assets are depreciated in: for the accounts, for taxes, for the group. */
export const Book = z.strictObject({
  ...recordFields,
  name: z.string(),
  code: textOrNull(),
  /** Assets and categories say their own method, life and salvage for this one. It can't be archived. */
  is_default: z.boolean(),
  fiscal_year_start_month: z.nullable(z.int()),
  /** The same, or that of the organization. */
  fiscal_year_starts_in: z.int(),
  frequency: z.enum(FREQUENCIES),
  /** Nothing changes any more up to this day, the last of a month. */
  locked_through: z.nullable(date()),
  figures: Figures,
})
export type Book = z.infer<typeof Book>

const view = { access: 'asset:view' } as const
const change = { access: 'depreciation_method:update' } as const
const byId = { path: '/books/:id', params: ById } as const

/** People who may view assets see the names of books; amounts need more. */
export const booksApi = {
  list: route({
    ...view,
    name: 'books.list',
    method: 'GET',
    path: '/books',
    query: z.strictObject(archivedFilter),
    reply: z.strictObject({ data: z.array(Book) }),
  }),
  get: route({
    ...byId,
    ...view,
    name: 'books.get',
    method: 'GET',
    reply: one(Book),
  }),
  create: route({
    access: 'depreciation_method:create',
    name: 'books.create',
    method: 'POST',
    status: 201,
    path: '/books',
    body: z.strictObject({ book: BookInput }),
    reply: one(Book),
  }),
  update: route({
    ...byId,
    ...change,
    name: 'books.update',
    method: 'PUT',
    body: z.strictObject({
      book: z.extend(z.partial(BookInput), {
        lock_version: z.optional(z.int()),
      }),
    }),
    reply: one(Book),
  }),
  /** Puts a book away with its figures. */
  remove: route({
    ...byId,
    access: 'depreciation_method:delete',
    name: 'books.remove',
    method: 'DELETE',
  }),
  restore: route({
    ...byId,
    access: 'depreciation_method:delete',
    path: '/books/:id/restore',
    name: 'books.restore',
    method: 'POST',
    reply: one(Book),
  }),
  /** Closes the periods up to a day, the last of a month. */
  lock: route({
    ...byId,
    ...change,
    path: '/books/:id/lock',
    name: 'books.lock',
    method: 'POST',
    body: z.strictObject({ book: z.strictObject({ locked_through: date() }) }),
    reply: one(Book),
  }),
  /** Opens closed periods again, from a day on; without one all of them. */
  unlock: route({
    ...byId,
    access: 'system:modify_system_settings',
    path: '/books/:id/unlock',
    name: 'books.unlock',
    method: 'POST',
    body: z.strictObject({
      book: z.strictObject({ locked_through: z.nullable(date()) }),
    }),
    reply: one(Book),
  }),
}
