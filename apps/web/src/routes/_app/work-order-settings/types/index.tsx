import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { KindPage } from '#components/fields/kind-page.tsx'
import { kindRoute } from '#components/fields/kind-route.ts'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { TYPES } from '#features/work-order-types/types.tsx'
import { useFlag } from '#lib/session.ts'

export const Route = createFileRoute('/_app/work-order-settings/types/')({
  ...kindRoute(workOrderTypesApi.list),
  loader: ({ context, deps }) => prefetchList(context.queryClient, TYPES.list, deps),
  component: TypesPage,
})

function TypesPage() {
  const search = Route.useSearch()
  // With custom fields, a type's form is too large for a dialog, so types have pages.
  const hasPages = useFlag('work_orders.custom_fields.enable')
  if (hasPages && search.edit)
    return <Navigate to="/work-order-settings/types/$id" params={{ id: search.edit }} replace />
  if (hasPages && search.new) return <Navigate to="/work-order-settings/types/new" replace />
  return <KindPage kind={TYPES} />
}
