import { employeesApi } from '@steward/contract/employees.ts'
import { createFileRoute } from '@tanstack/react-router'
import { KindPage } from '#components/fields/kind-page.tsx'
import { kindRoute } from '#components/fields/kind-route.ts'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { EMPLOYEES } from '#features/employees/employees.tsx'
import { LeaversBanner } from '#features/employees/leavers-banner.tsx'

export const Route = createFileRoute('/_app/system-settings/employee-directory/')({
  ...kindRoute(employeesApi.list),
  loader: ({ context, deps }) => prefetchList(context.queryClient, EMPLOYEES.list, deps),
  component: EmployeesPage,
})

function EmployeesPage() {
  const { 'filter[holding]': holding } = Route.useSearch()
  return <KindPage kind={EMPLOYEES} above={<LeaversBanner shown={holding === true} />} />
}
