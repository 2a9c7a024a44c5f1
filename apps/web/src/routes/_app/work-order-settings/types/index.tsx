import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { HistoryItem } from '#components/history-item.tsx'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { TYPES } from '#features/work-order-types/types-list.tsx'
import { History } from '#components/history/history.tsx'
import { useTypeWording } from '#features/work-order-types/use-wording.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { needs, useFlag } from '#lib/session.ts'

const loadDialog = () => import('#features/work-order-types/type-dialog.tsx')
const TypeDialog = lazyOf(loadDialog, 'TypeDialog')

const HistorySheet = lazyOf(() => import('#components/history-sheet.tsx'), 'HistorySheet')

export const Route = createFileRoute('/_app/work-order-settings/types/')({
  ...listSearch(workOrderTypesApi.list.query, {
    new: yesNo(),
    edit: z.optional(id()),
    history: z.optional(id()),
  }),
  beforeLoad: needs(workOrderTypesApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => prefetchList(context.queryClient, TYPES, deps),
  component: TypesPage,
})

const NO_FORM = { new: undefined, edit: undefined, history: undefined }

function TypesPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const wording = useTypeWording()
  // With fields of their own, types are too much for a dialog: they have pages.
  const hasPages = useFlag('work_orders.custom_fields.enable')
  const open = (form: { new?: true; edit?: string }) =>
    void navigate({ search: (old) => ({ ...old, ...NO_FORM, ...form }) })
  // Replaced, so that Back doesn't open the form again.
  const close = () => void navigate({ search: (old) => ({ ...old, ...NO_FORM }), replace: true })
  if (hasPages && search.edit)
    return <Navigate to="/work-order-settings/types/$id" params={{ id: search.edit }} replace />
  if (hasPages && search.new) return <Navigate to="/work-order-settings/types/new" replace />
  return (
    <>
      <RecordList
        spec={TYPES}
        onAdd={() => open({ new: true })}
        onAddIntent={() => void loadDialog()}
        onEdit={({ id: edit }) => open({ edit })}
        rowMenu={(row) => <HistoryItem id={row.id} />}
      />
      <Suspense fallback={null}>
        {(search.new || search.edit) && <TypeDialog edit={search.edit} onClose={close} />}
        {search.history && (
          <HistorySheet route={workOrderTypesApi.get} id={search.history} onClose={close}>
            <History type="WorkOrderType" id={search.history} wording={wording} />
          </HistorySheet>
        )}
      </Suspense>
    </>
  )
}
