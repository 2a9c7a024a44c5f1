import { employeesApi } from '@steward/contract/employees.ts'
import { createFileRoute } from '@tanstack/react-router'
import { KindPage } from '#components/fields/kind-page.tsx'
import { kindRoute } from '#components/fields/kind-route.ts'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { EMPLOYEES } from '#features/employees/employees.tsx'
import { LeaversBanner } from '#features/employees/leavers-banner.tsx'
import { useImportLinks } from '#features/imports/use-import-links.ts'

export const Route = createFileRoute('/_app/system-settings/employee-directory/')({
  ...kindRoute(employeesApi.list),
  loader: ({ context, deps }) => prefetchList(context.queryClient, EMPLOYEES.list, deps),
  component: EmployeesPage,
})

function EmployeesPage() {
  const { 'filter[holding]': holding } = Route.useSearch()
  const links = useImportLinks('Employee')
  return (
    <KindPage kind={EMPLOYEES} links={links} above={<LeaversBanner shown={holding === true} />} />
  )
}
