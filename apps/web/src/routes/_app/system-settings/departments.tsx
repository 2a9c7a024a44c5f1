import { departmentsApi } from '@steward/contract/departments.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { HistoryItem } from '#components/history-item.tsx'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { DEPARTMENTS } from '#features/departments/departments-list.tsx'
import { History } from '#features/audits/history.tsx'
import { useDepartmentWording } from '#features/departments/use-wording.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { needs } from '#lib/session.ts'

const loadDialog = () => import('#features/departments/department-form.tsx')
const DepartmentDialog = lazyOf(loadDialog, 'DepartmentDialog')

const HistorySheet = lazyOf(() => import('#components/history-sheet.tsx'), 'HistorySheet')

export const Route = createFileRoute('/_app/system-settings/departments')({
  ...listSearch(departmentsApi.list.query, {
    new: yesNo(),
    edit: z.optional(id()),
    history: z.optional(id()),
  }),
  beforeLoad: needs(departmentsApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => prefetchList(context.queryClient, DEPARTMENTS, deps),
  component: DepartmentsPage,
})

const NO_FORM = { new: undefined, edit: undefined, history: undefined }

function DepartmentsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const wording = useDepartmentWording()
  const open = (form: { new?: true; edit?: string }) =>
    void navigate({ search: (old) => ({ ...old, ...NO_FORM, ...form }) })
  // Replaced, so that Back doesn't open the form again.
  const close = () => void navigate({ search: (old) => ({ ...old, ...NO_FORM }), replace: true })
  return (
    <>
      <RecordList
        spec={DEPARTMENTS}
        onAdd={() => open({ new: true })}
        onAddIntent={() => void loadDialog()}
        onEdit={({ id: edit }) => open({ edit })}
        rowMenu={(row) => <HistoryItem id={row.id} />}
      />
      <Suspense fallback={null}>
        {(search.new || search.edit) && <DepartmentDialog edit={search.edit} onClose={close} />}
        {search.history && (
          <HistorySheet route={departmentsApi.get} id={search.history} onClose={close}>
            <History type="Department" id={search.history} wording={wording} />
          </HistorySheet>
        )}
      </Suspense>
    </>
  )
}
