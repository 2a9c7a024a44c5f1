import { WORK } from '@steward/contract/work-order-flag.ts'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { RepairOrReplace } from '#features/assets/page/repair-or-replace.tsx'
import { useShown } from '#features/assets/page/shown-asset.ts'
import { TabBody } from '#features/assets/page/tab-body.tsx'
import { PlansOf } from '#features/work-orders/plans/plans-of.tsx'
import { WorkOf } from '#features/work-orders/work-of.tsx'
import { useFlag, useMay } from '#lib/session.ts'

export const Route = createFileRoute('/_app/assets/$id/maintenance')({ component: Maintenance })

/** The work orders of an asset, and its maintenance plans. */
function Maintenance() {
  const { id } = Route.useParams()
  const { at } = Route.useSearch()
  const { shown } = useShown(id, at)
  const maySee = useMay(WORK.view)
  if (!useFlag('work_orders.enable')) return <Navigate to="/assets/$id" params={{ id }} replace />
  return (
    <TabBody>
      {shown?.at === null && <RepairOrReplace asset={shown.now} />}
      <WorkOf filter={{ 'filter[asset_id]': [id] }} given={{ asset: id }} costs />
      {maySee && shown && <PlansOf asset={id} category={shown.now.category_id} />}
    </TabBody>
  )
}
