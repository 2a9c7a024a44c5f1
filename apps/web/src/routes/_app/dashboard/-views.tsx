import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { type SavedView, savedViewsApi, type Viewed } from '@steward/contract/saved-views.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { tileOfView } from '@steward/contract/dashboard.ts'
import type { ListRow, ListSpec } from '#components/record-list/list-spec.ts'
import type { TileChoice } from '#features/dashboard/tile-choice.ts'
import { ViewTile } from '#features/dashboard/view-tile.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { may, type Need, useSession } from '#lib/session.ts'

interface ViewedList {
  need: Need
  Tile: ComponentType<{ view: SavedView }>
}

/** Views of a list as tiles; the list's declaration is loaded with the first of them. */
const listed = <Row extends ListRow>(
  need: Need,
  load: () => Promise<ListSpec<Row>>,
): ViewedList => ({
  need,
  Tile: lazyOf(async () => {
    const spec = await load()
    return { Tile: ({ view }: { view: SavedView }) => <ViewTile view={view} spec={spec} /> }
  }, 'Tile'),
})

const LISTS: Partial<Record<Viewed, ViewedList>> = {
  assets: listed(
    assetsApi.list,
    async () => (await import('#features/assets/asset-list.tsx')).assetList,
  ),
  work_orders: listed(
    workOrdersApi.list,
    async () => (await import('#features/work-orders/order-kind.tsx')).ORDERS.list,
  ),
  work_requests: listed(
    workRequestsApi.list,
    async () => (await import('#features/work-orders/requests/request-kind.tsx')).REQUESTS.list,
  ),
  maintenance_plans: listed(
    maintenancePlansApi.list,
    async () => (await import('#features/work-orders/plans/plan-kind.tsx')).PLANS.list,
  ),
  work_order_types: listed(
    workOrderTypesApi.list,
    async () => (await import('#features/work-order-types/types.tsx')).TYPES.list,
  ),
  sites: listed(sitesApi.list, async () => (await import('#features/places/sites.tsx')).SITES.list),
  locations: listed(
    locationsApi.list,
    async () => (await import('#features/places/locations.tsx')).LOCATIONS.list,
  ),
  departments: listed(
    departmentsApi.list,
    async () => (await import('#features/departments/departments.ts')).DEPARTMENTS.list,
  ),
  employees: listed(
    employeesApi.list,
    async () => (await import('#features/employees/employees.tsx')).EMPLOYEES.list,
  ),
  asset_categories: listed(
    assetCategoriesApi.list,
    async () => (await import('#features/categories/categories.tsx')).CATEGORIES.list,
  ),
  users: listed(
    usersApi.list,
    async () => (await import('#features/users/user-list.tsx')).userList,
  ),
}

export const savedViews = () => query(savedViewsApi.list, { query: {} })

/** The saved views that can be tiles, and whether they are still being loaded. */
export function useViewTiles(): { views: readonly TileChoice[]; isPending: boolean } {
  const session = useSession()
  const { data, isPending } = useQuery(savedViews())
  const views = (data?.data ?? []).flatMap((view): TileChoice[] => {
    const list = LISTS[view.resource]
    if (!list || !may(session, list.need)) return []
    const { id, name } = view
    return [{ id: tileOfView(id), title: name, extra: true, content: <list.Tile view={view} /> }]
  })
  return { views, isPending }
}
