import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { HistoryItem } from '#components/history-item.tsx'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { METHODS } from '#features/depreciation-methods/methods-list.tsx'
import { History } from '#components/history/history.tsx'
import { useMethodWording } from '#features/depreciation-methods/use-wording.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { needs } from '#lib/session.ts'

const loadDialog = () => import('#features/depreciation-methods/method-form.tsx')
const MethodDialog = lazyOf(loadDialog, 'MethodDialog')

const HistorySheet = lazyOf(() => import('#components/history-sheet.tsx'), 'HistorySheet')

export const Route = createFileRoute('/_app/asset-settings/depreciation-methods')({
  ...listSearch(depreciationMethodsApi.list.query, {
    new: yesNo(),
    edit: z.optional(id()),
    history: z.optional(id()),
  }),
  beforeLoad: needs(depreciationMethodsApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => prefetchList(context.queryClient, METHODS, deps),
  component: MethodsPage,
})

const NO_FORM = { new: undefined, edit: undefined, history: undefined }

function MethodsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const wording = useMethodWording()
  const open = (form: { new?: true; edit?: string }) =>
    void navigate({ search: (old) => ({ ...old, ...NO_FORM, ...form }) })
  // Replaced, so that Back doesn't open the form again.
  const close = () => void navigate({ search: (old) => ({ ...old, ...NO_FORM }), replace: true })
  return (
    <>
      <RecordList
        spec={METHODS}
        onAdd={() => open({ new: true })}
        onAddIntent={() => void loadDialog()}
        onEdit={({ id: edit }) => open({ edit })}
        rowMenu={(row) => <HistoryItem id={row.id} />}
      />
      <Suspense fallback={null}>
        {(search.new || search.edit) && <MethodDialog edit={search.edit} onClose={close} />}
        {search.history && (
          <HistorySheet route={depreciationMethodsApi.get} id={search.history} onClose={close}>
            <History type="DepreciationMethod" id={search.history} wording={wording} />
          </HistorySheet>
        )}
      </Suspense>
    </>
  )
}
