import { createFileRoute, Navigate } from '@tanstack/react-router'
import { TabBody } from '#features/assets/page/tab-body.tsx'
import { WorkOf } from '#features/work-orders/work-of.tsx'
import { useFlag } from '#lib/session.ts'

export const Route = createFileRoute('/_app/assets/$id/maintenance')({ component: Maintenance })

/** The work that was done on an asset, and what is to be done. */
function Maintenance() {
  const { id } = Route.useParams()
  if (!useFlag('work_orders.enable')) return <Navigate to="/assets/$id" params={{ id }} replace />
  return (
    <TabBody>
      <WorkOf filter={{ 'filter[asset_id]': [id] }} given={{ asset: id }} costs />
    </TabBody>
  )
}
