import { createFileRoute, Navigate } from '@tanstack/react-router'
import { MaintenanceTab } from '#features/assets/page/maintenance-tab.tsx'
import { useFlag } from '#lib/session.ts'

export const Route = createFileRoute('/_app/assets/$id/maintenance')({ component: Maintenance })

function Maintenance() {
  const { id } = Route.useParams()
  if (!useFlag('work_orders.enable')) return <Navigate to="/assets/$id" params={{ id }} replace />
  return <MaintenanceTab />
}
