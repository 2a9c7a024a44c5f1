import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, Suspense } from 'react'
import { History } from '#components/history/history.tsx'
import { HistoryItem } from '#components/history-item.tsx'
import { RecordList } from '#components/record-list/record-list.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { KindDialog, loadDialog } from './kind-dialog.tsx'
import type { Recorded, RecordKind } from './record-kind.ts'
import { useKindWording } from './use-kind-wording.ts'

const HistorySheet = lazyOf(() => import('#components/history-sheet.tsx'), 'HistorySheet')

const NOTHING = { new: undefined, edit: undefined, history: undefined }

interface KindPageProps<Row extends Recorded> extends Pick<
  ComponentProps<typeof RecordList<Row>>,
  'actions' | 'above' | 'rowMenu' | 'more'
> {
  kind: RecordKind<Row>
}

/** The page of a kind whose records have none of their own: the list, with its form and its history over it. */
export function KindPage<Row extends Recorded>({ kind, rowMenu, ...list }: KindPageProps<Row>) {
  const search = useSearch({ strict: false }) as { new?: boolean; edit?: string; history?: string }
  const navigate = useNavigate()
  const wording = useKindWording(kind)
  const open = (over: object, replace = false) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...NOTHING, ...over }),
      replace,
    } as never)
  // Replaced, so that Back doesn't open the form again.
  const close = () => open({}, true)
  return (
    <>
      <RecordList
        {...list}
        spec={kind.list}
        onAdd={() => open({ new: true })}
        onAddIntent={() => void loadDialog()}
        onEdit={({ id: edit }) => open({ edit })}
        rowMenu={(row) => (
          <>
            {rowMenu?.(row)}
            {kind.list.href === undefined && <HistoryItem id={row.id} />}
          </>
        )}
      />
      <Suspense fallback={null}>
        {(search.new || search.edit) && (
          <KindDialog kind={kind} edit={search.edit} onClose={close} />
        )}
        {search.history && (
          <HistorySheet route={kind.api.get} id={search.history} onClose={close}>
            <History type={kind.type} id={search.history} wording={wording} />
          </HistorySheet>
        )}
      </Suspense>
    </>
  )
}
