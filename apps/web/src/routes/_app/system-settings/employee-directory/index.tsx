import { employeesApi } from '@steward/contract/employees.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { EMPLOYEES } from '#features/employees/employees-list.tsx'
import { LeaversBanner } from '#features/employees/leavers-banner.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { needs } from '#lib/session.ts'

const loadDialog = () => import('#features/employees/employee-form.tsx')
const EmployeeDialog = lazyOf(loadDialog, 'EmployeeDialog')

export const Route = createFileRoute('/_app/system-settings/employee-directory/')({
  ...listSearch(employeesApi.list.query, { new: yesNo(), edit: z.optional(id()) }),
  beforeLoad: needs(employeesApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => prefetchList(context.queryClient, EMPLOYEES, deps),
  component: EmployeesPage,
})

const NO_FORM = { new: undefined, edit: undefined }

function EmployeesPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const open = (form: { new?: true; edit?: string }) =>
    void navigate({ search: (old) => ({ ...old, ...NO_FORM, ...form }) })
  // Replaced, so that Back doesn't open the form again.
  const close = () => void navigate({ search: (old) => ({ ...old, ...NO_FORM }), replace: true })
  return (
    <>
      <RecordList
        spec={EMPLOYEES}
        onAdd={() => open({ new: true })}
        onAddIntent={() => void loadDialog()}
        onEdit={({ id: edit }) => open({ edit })}
        above={<LeaversBanner shown={search['filter[holding]'] === true} />}
      />
      <Suspense fallback={null}>
        {(search.new || search.edit) && <EmployeeDialog edit={search.edit} onClose={close} />}
      </Suspense>
    </>
  )
}
