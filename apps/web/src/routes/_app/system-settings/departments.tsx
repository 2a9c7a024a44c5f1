import { departmentsApi } from '@steward/contract/departments.ts'
import { createFileRoute } from '@tanstack/react-router'
import { KindPage } from '#components/fields/kind-page.tsx'
import { kindRoute } from '#components/fields/kind-route.ts'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { DEPARTMENTS } from '#features/departments/departments.ts'
import { useImportLinks } from '#features/imports/use-import-links.ts'

export const Route = createFileRoute('/_app/system-settings/departments')({
  ...kindRoute(departmentsApi.list),
  loader: ({ context, deps }) => prefetchList(context.queryClient, DEPARTMENTS.list, deps),
  component: DepartmentsPage,
})

function DepartmentsPage() {
  return <KindPage kind={DEPARTMENTS} links={useImportLinks('Department')} />
}
