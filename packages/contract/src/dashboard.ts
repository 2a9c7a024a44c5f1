import * as z from 'zod/mini'
import { one } from './kit/list.ts'
import { route } from './kit/route.ts'

/** The tiles of a dashboard, in their default order. */
const TILES = [
  'open_work',
  'my_work',
  'attention',
  'by_status',
  'value_over_time',
  'by_category',
  'by_site',
  'recent_activity',
] as const
export type Tile = (typeof TILES)[number]

/** A saved view as a tile: `view:` and its id. */
const VIEW = 'view:'
const viewTile = () => z.templateLiteral([z.literal(VIEW), z.uuid()])
export const tileOfView = (id: string) => `${VIEW}${id}` as const
export type ViewTile = ReturnType<typeof tileOfView>

const MAX_TILES = 24

/** A person's arrangement of their dashboard in one account. */
export const Dashboard = z.strictObject({
  /** Each at most once, in their order; null for the default arrangement. */
  tiles: z.nullable(
    z.array(z.union([z.enum(TILES), viewTile()])).check(
      z.maxLength(MAX_TILES),
      z.refine((tiles) => new Set(tiles).size === tiles.length, { params: { code: 'repeated' } }),
    ),
  ),
})
export type Dashboard = z.infer<typeof Dashboard>

const mine = { path: '/users/me/dashboard', access: ['report:view', 'asset:view'] } as const

/** The arrangement of tiles; their contents are read by other calls. */
export const dashboardApi = {
  get: route({ ...mine, name: 'dashboard.get', method: 'GET', reply: one(Dashboard) }),
  update: route({
    ...mine,
    name: 'dashboard.update',
    method: 'PUT',
    body: z.strictObject({ dashboard: Dashboard }),
    reply: one(Dashboard),
  }),
}
