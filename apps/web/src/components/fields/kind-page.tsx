import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { History } from '#components/history/history.tsx'
import { HistoryItem } from '#components/history-item.tsx'
import { RecordList } from '#components/record-list/record-list.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { withSearch } from '#lib/page-search.ts'
import { withNested } from '#components/history/event-lines.ts'
import { KindDialog, loadDialog } from './kind-dialog.tsx'
import type { FormKind, Recorded } from './form-kind.ts'
import type { RecordKind } from './record-kind.ts'
import { useKindWording } from './use-kind-wording.ts'

const HistorySheet = lazyOf(() => import('#components/history-sheet.tsx'), 'HistorySheet')

const NOTHING = { new: undefined, edit: undefined, history: undefined }

interface KindPageProps<Row extends Recorded> extends Pick<
  ComponentProps<typeof RecordList<Row>>,
  'actions' | 'above' | 'links' | 'rowMenu' | 'onAdd'
> {
  kind: RecordKind<Row>
}

/** Opens a form or history over the page by its URL; an empty object closes it. */
export function useOpen() {
  const navigate = useNavigate()
  return (over: object, replace = false) =>
    void navigate({
      to: '.',
      search: withSearch({ ...NOTHING, ...over }),
      replace,
    })
}

interface KindOverProps<Row extends Recorded> {
  kind: FormKind<Row>
}

/** The history of the record in the URL, over the page. */
export function KindHistory<Row extends Recorded>({ kind }: KindOverProps<Row>) {
  const { history } = useSearch({ strict: false }) as { history?: string }
  const { t } = useTranslation()
  const wording = withNested(kind.nested ?? {}, useKindWording(kind), t)
  const open = useOpen()
  if (!history) return null
  return (
    <Suspense fallback={null}>
      <HistorySheet route={kind.api.get} id={history} onClose={() => open({}, true)}>
        <History type={kind.type} id={history} wording={wording} />
      </HistorySheet>
    </Suspense>
  )
}

/** The form or history that the URL opens over the page. */
export function KindOver<Row extends Recorded>({ kind }: KindOverProps<Row>) {
  const search = useSearch({ strict: false }) as { new?: boolean; edit?: string }
  const open = useOpen()
  return (
    <>
      <Suspense fallback={null}>
        {(search.new || search.edit) && (
          // Replaces the URL, so that Back doesn't open the form again.
          <KindDialog kind={kind} edit={search.edit} onClose={() => open({}, true)} />
        )}
      </Suspense>
      <KindHistory kind={kind} />
    </>
  )
}

/** The page of a kind whose records have no pages of their own: its list, with form and history over it. */
export function KindPage<Row extends Recorded>({ kind, rowMenu, ...list }: KindPageProps<Row>) {
  const open = useOpen()
  return (
    <>
      <RecordList
        spec={kind.list}
        onAdd={() => open({ new: true })}
        {...list}
        onAddIntent={() => void loadDialog()}
        onEdit={({ id: edit }) => open({ edit })}
        rowMenu={(row, ask) => (
          <>
            {rowMenu?.(row, ask)}
            {kind.list.href === undefined && <HistoryItem id={row.id} />}
          </>
        )}
      />
      <KindOver kind={kind} />
    </>
  )
}
