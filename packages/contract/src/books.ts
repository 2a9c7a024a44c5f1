import * as z from 'zod/mini'
import { date, instant, maybe, optionalText, text, whole } from './kit/fields.ts'
import { archivedFilter, recordFields, textOrNull } from './kit/record.ts'
import { one, unpaged } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

/** The length of the periods of a schedule. It doesn't change the figures of a day. */
export const FREQUENCIES = ['monthly', 'quarterly', 'annual'] as const
/** The maximum number of books of an account. */
export const MAX_BOOKS = 8

/** The input of a book. */
export const BookInput = z.strictObject({
  name: text(100),
  code: optionalText(32),
  /** 1 to 12; by default that of the organization. */
  fiscal_year_start_month: maybe(whole(1, 12)),
  frequency: z.optional(z.enum(FREQUENCIES)),
})
export type BookInput = z.infer<typeof BookInput>

/** The progress of the stored figures of a book. */
const Figures = z.strictObject({
  /** The number of assets whose figures still have to be computed. */
  pending: z.int(),
  /** Increases each time figures of many assets are computed. Reports with the same version show the same figures. */
  version: z.int(),
  computed_at: z.nullable(instant()),
})

/** A separate depreciation of all assets for one purpose: financial statements, taxes, the group. */
export const Book = z.strictObject({
  ...recordFields,
  name: z.string(),
  code: textOrNull(),
  /** The book of the columns of assets and categories (method, useful life, salvage). It can't be archived. */
  is_default: z.boolean(),
  fiscal_year_start_month: z.nullable(z.int()),
  /** The month of the book, or else of the organization. */
  fiscal_year_starts_in: z.int(),
  frequency: z.enum(FREQUENCIES),
  /** Periods through this day, the last of a month, are closed. */
  locked_through: z.nullable(date()),
  figures: Figures,
})
export type Book = z.infer<typeof Book>

const view = { access: 'asset:view' } as const
const change = { access: 'depreciation_method:update' } as const
const byId = { path: '/books/:id', params: ById } as const

/** People who may view assets see the names of books; amounts need another permission. */
export const booksApi = {
  list: route({
    ...view,
    name: 'books.list',
    method: 'GET',
    path: '/books',
    query: z.strictObject(archivedFilter),
    reply: unpaged(Book),
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
  /** Archives a book with its figures. */
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
  /** Closes the periods through a day, the last of a month. */
  lock: route({
    ...byId,
    ...change,
    path: '/books/:id/lock',
    name: 'books.lock',
    method: 'POST',
    body: z.strictObject({ book: z.strictObject({ locked_through: date() }) }),
    reply: one(Book),
  }),
  /** Opens closed periods after a day; without one all of them. */
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
