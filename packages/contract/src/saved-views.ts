import * as z from 'zod/mini'
import { id, instant, text } from './kit/fields.ts'
import { one, unpaged } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { kindValues } from './kinds.ts'
import { REPORT_VIEWS } from './reports.ts'

/** The lists and reports whose views can be saved. */
export const VIEWED = [...kindValues('plural', 'viewed'), ...REPORT_VIEWS]
export type Viewed = (typeof VIEWED)[number]

const word = () => z.string().check(z.maxLength(200))

/**
 * The filters, the order and the layout of a list. `filters` are the list's own parameters; for a report they are all
 * its settings.
 */
export const ViewSettings = z.strictObject({
  search: z.optional(word()),
  filters: z.optional(z.record(word(), z.array(word()).check(z.maxLength(100)))),
  sort: z.optional(word()),
  order: z.optional(z.enum(['asc', 'desc'])),
  columns: z.optional(z.array(word()).check(z.maxLength(100))),
  /** The changed widths of columns, in pixels. */
  widths: z.optional(z.record(word(), z.int().check(z.gte(1), z.lte(10_000)))),
  density: z.optional(z.enum(['compact', 'cozy', 'roomy'])),
  layout: z.optional(z.enum(['table', 'tree', 'board', 'calendar'])),
})
export type ViewSettings = z.infer<typeof ViewSettings>

const SavedViewInput = z.strictObject({
  resource: z.enum(VIEWED),
  name: text(128),
  shared: z.optional(z.boolean()),
  pinned: z.optional(z.boolean()),
  settings: ViewSettings,
})

/** A saved view of a list. */
export const SavedView = z.strictObject({
  id: id(),
  resource: z.enum(VIEWED),
  name: z.string(),
  shared: z.boolean(),
  pinned: z.boolean(),
  /** Whether the reader may change it. */
  editable: z.boolean(),
  mine: z.boolean(),
  settings: ViewSettings,
  created_at: instant(),
  updated_at: instant(),
  lock_version: z.int(),
})
export type SavedView = z.infer<typeof SavedView>

const byId = { path: '/saved_views/:id', access: 'member', params: ById } as const

export const savedViewsApi = {
  list: route({
    name: 'saved_views.list',
    method: 'GET',
    path: '/saved_views',
    access: 'member',
    query: z.strictObject({ 'filter[resource]': z.optional(z.enum(VIEWED)) }),
    reply: unpaged(SavedView),
  }),
  create: route({
    name: 'saved_views.create',
    method: 'POST',
    status: 201,
    path: '/saved_views',
    access: 'member',
    body: z.strictObject({ saved_view: SavedViewInput }),
    reply: one(SavedView),
  }),
  update: route({
    ...byId,
    name: 'saved_views.update',
    method: 'PUT',
    body: z.strictObject({
      saved_view: z.extend(z.partial(z.omit(SavedViewInput, { resource: true })), {
        lock_version: z.optional(z.int()),
      }),
    }),
    reply: one(SavedView),
  }),
  remove: route({ ...byId, name: 'saved_views.remove', method: 'DELETE' }),
}
