import { bulkChangesApi } from '@steward/contract/bulk-changes.ts'
import { type BulkImport, bulkImportsApi, type ImportUndo } from '@steward/contract/bulk-imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobReason } from '#components/skip-reason.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { outdate, useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { importedKind } from './imported-kinds.ts'
import { isUndoing } from './use-import.ts'

const SkippedDialog = lazyOf(
  () => import('#components/record-list/skipped-dialog.tsx'),
  'SkippedDialog',
)

const counted = (count: number) => ({ count, formatted: format.integer(count) })

/** What an undo can't revert, for some kinds. */
const TEXTS: Partial<Record<BulkImport['resource_type'], 'text_users' | 'text_readings'>> = {
  User: 'text_users',
  MeterReading: 'text_readings',
}

/** Undoes a whole import, after a confirmation. */
export function UndoImport({ current }: { current: BulkImport }) {
  const { t } = useTranslation()
  const { undoing } = importedKind(current.resource_type)
  const mayUndo = useMay(bulkImportsApi.undo)
  const mayChange = useMay({ every: undoing })
  const undo = useSend(bulkImportsApi.undo)
  const [asked, setAsked] = useState(false)
  const isDone = current.undo?.status === 'completed' && current.undo.skipped_count === 0
  if (!mayUndo || !mayChange || current.successful_rows === 0) return null
  if (isDone || isUndoing(current)) return null

  const begin = () =>
    undo.mutate(
      { params: { id: current.id } },
      {
        onSettled: () => setAsked(false),
        onError: (error) =>
          toast.error(t('imports.undo.not_begun'), { description: errorText(error, t) }),
      },
    )
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Undo2 aria-hidden />
        {t('imports.undo.action')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('imports.undo.title', counted(current.successful_rows))}
        description={t(`imports.undo.${TEXTS[current.resource_type] ?? 'text'}`)}
        confirmLabel={t('imports.undo.action')}
        destructive
        pending={undo.isPending}
        onConfirm={begin}
      />
    </>
  )
}

/** The progress or outcome of an undo. */
export function UndoState({ undo }: { undo: ImportUndo }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { status } = undo
  const isOver = status !== 'pending' && status !== 'processing'
  // The query cache is outside React.
  useEffect(() => {
    if (isOver) void outdate(client, bulkImportsApi.undo)
  }, [client, isOver])
  if (!isOver) return <Undoing undo={undo} />
  const { changed, skipped_count, code, message } = undo
  const kind = status === 'failed' ? 'error' : skipped_count > 0 ? 'warning' : 'info'
  return (
    <Banner
      kind={status === 'cancelled' ? 'warning' : kind}
      title={t(`imports.undo.${status}`, counted(changed))}
      actions={skipped_count > 0 && <Left undo={undo} />}
    >
      {status === 'failed' && <p>{jobReason(code, message, t)}</p>}
      {skipped_count > 0 && <p>{t('imports.undo.left', counted(skipped_count))}</p>}
    </Banner>
  )
}

function Left({ undo }: { undo: ImportUndo }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const items = (count: number) => t('imports.undo.records', counted(count))
  return (
    <>
      <Button size="sm" onClick={() => setShown(true)}>
        {t('lists.bulk.show_skipped')}
      </Button>
      <Suspense fallback={null}>
        {shown && (
          <SkippedDialog
            title={t('imports.undo.left_title')}
            skipped={undo.skipped}
            total={undo.skipped_count}
            countText={items}
            reasons={REASONS}
            onClose={() => setShown(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const REASONS = {
  changed_since: 'imports.undo.changed_since',
  permission_denied: 'imports.undo.forbidden',
} as const

function Undoing({ undo }: { undo: ImportUndo }) {
  const { t } = useTranslation()
  const cancel = useSend(bulkChangesApi.cancel)
  const { id, processed, total } = undo
  const share = total ? Math.floor((100 * processed) / total) : 0
  const text =
    total === null
      ? t('imports.undo.starting')
      : t('jobs.progress', { done: format.integer(processed), total: format.integer(total) })
  const stop = () =>
    cancel.mutate(
      { params: { id } },
      {
        onError: (error) =>
          toast.error(t('jobs.cancel_failed'), { description: errorText(error, t) }),
      },
    )
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">{t('imports.undo.running')}</p>
      <Progress label={t('imports.undo.running')} value={share} valueText={text} className="h-2" />
      <p className="tnum text-sm text-muted-foreground">{text}</p>
      <div>
        <Button pending={cancel.isPending} onClick={stop}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}
