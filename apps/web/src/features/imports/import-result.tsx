import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import {
  CircleCheck,
  Download,
  ListChecks,
  ListX,
  RotateCcw,
  Rows3,
  SkipForward,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KpiStrip } from '#components/kpi-strip.tsx'
import { PathLink } from '#components/path-link.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { download } from '#lib/http.ts'
import { useMay } from '#lib/session.ts'
import { useDownload } from '#lib/use-download.ts'
import { Warnings } from './warnings.tsx'
import { tile } from './count-tile.ts'
import { importedKind } from './imported-kinds.ts'
import { ErrorTable } from './error-table.tsx'
import { UndoImport, UndoState } from './import-undo.tsx'

/** Whether the import was undone completely. */
const isUndone = ({ undo }: BulkImport) => undo?.status === 'completed' && undo.skipped_count === 0

/** The list of the records that the import created and changed; those of readings are assets. */
const broughtBy = ({ id, resource_type }: BulkImport) =>
  resource_type === 'MeterReading' ? {} : { 'filter[import]': [id] }

/** The result of a finished import. */
export function ImportResult({ current }: { current: BulkImport }) {
  const { t } = useTranslation()
  const { total_rows, successful_rows, error_rows } = current
  const failed = current.status === 'failed' && !current.cancelled
  const counted = (count: number) => ({ count, formatted: format.integer(count) })

  return (
    <div className="flex flex-col gap-5">
      {failed && (
        <Banner kind="error" title={t('imports.result.failed')}>
          <p>{current.failure ?? t('imports.errors.unknown')}</p>
          <p>
            {successful_rows > 0
              ? t('imports.result.kept', counted(successful_rows))
              : t('imports.result.nothing_written')}
          </p>
        </Banner>
      )}
      {current.cancelled && (
        <Banner kind="info">{t('imports.result.cancelled', counted(successful_rows))}</Banner>
      )}
      {!failed && (
        <output className="text-lg font-semibold">
          {t('imports.result.sentence', {
            imported: format.integer(successful_rows),
            ...counted(total_rows),
          })}{' '}
          {error_rows > 0 && t('imports.result.with_errors', counted(error_rows))}
        </output>
      )}
      {current.undo && <UndoState undo={current.undo} />}
      <Counts current={current} />
      <ResultActions current={current} />
      {current.error_details.length > 0 && (
        <div className="flex flex-col gap-3">
          <h2 className="text-base font-semibold">{t('imports.errors.title')}</h2>
          <ErrorTable errors={current.error_details} rows={error_rows} />
        </div>
      )}
      <Warnings warnings={current.warnings} isOver />
    </div>
  )
}

/** The number of rows by outcome, with links for users who may see the records. */
function Counts({ current }: { current: BulkImport }) {
  const { t } = useTranslation()
  const { view, list } = importedKind(current.resource_type)
  const maySee = useMay(view)
  const { total_rows, successful_rows, error_rows } = current
  return (
    <div className="-mx-4 sm:-mx-6">
      <KpiStrip
        label={t('imports.result.counts')}
        items={[
          {
            ...tile(t('imports.result.imported'), successful_rows, CircleCheck, 'green'),
            ...(maySee && successful_rows > 0 && { to: list, search: broughtBy(current) }),
          },
          tile(t('imports.result.errors'), error_rows, ListX, error_rows > 0 ? 'red' : 'gray'),
          tile(
            t('imports.result.skipped'),
            total_rows - successful_rows - error_rows,
            SkipForward,
            'gray',
          ),
          tile(t('imports.result.rows'), total_rows, Rows3, 'blue'),
        ]}
      />
    </div>
  )
}

function ResultActions({ current }: { current: BulkImport }) {
  const { t } = useTranslation()
  const mayDownload = useMay(bulkImportsApi.errors)
  const { needs, view, list, page } = importedKind(current.resource_type)
  const mayImport = useMay(needs)
  const maySee = useMay(view)
  return (
    <div className="flex flex-wrap gap-2">
      {maySee && current.successful_rows > 0 && !isUndone(current) && (
        <PathLink
          to={list}
          search={broughtBy(current)}
          className={buttonStyles({ variant: 'primary' })}
        >
          <ListChecks aria-hidden />
          {t(`imports.result.views.${current.resource_type}`)}
        </PathLink>
      )}
      {mayDownload && current.error_rows > 0 && <ErrorFileButton id={current.id} />}
      {mayImport && (current.error_rows > 0 || current.status === 'failed') && (
        <PathLink to={page} className={buttonStyles({})}>
          <RotateCcw aria-hidden />
          {t('imports.result.again')}
        </PathLink>
      )}
      <UndoImport current={current} />
    </div>
  )
}

/** Downloads the refused rows as they were, with a column for the reason. */
function ErrorFileButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const { pending, save } = useDownload()
  const file = () => download(bulkImportsApi.errors, { params: { id } })
  return (
    <Button pending={pending} onClick={() => void save(file, t('imports.result.file_failed'))}>
      <Download aria-hidden />
      {t('imports.result.file')}
    </Button>
  )
}
