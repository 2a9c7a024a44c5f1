import type { BulkImport, ImportPreview } from '@steward/contract/bulk-imports.ts'
import { CircleCheck, CirclePlus, Copy, PencilLine, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KpiStrip } from '#components/kpi-strip.tsx'
import { Button } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { Warnings } from '../warnings.tsx'
import { tile } from '../count-tile.ts'
import { Changes } from './changes.tsx'
import { StepButtons } from './step-buttons.tsx'
import { CheckState, type CheckedProps, useLastChecked } from './check-state.tsx'
import { Duplicates } from './duplicates.tsx'
import { ErrorGrid } from './error-grid.tsx'
import { MissingRecords } from './missing-records.tsx'
import { Problems } from './problems.tsx'

/** The number of rows to import. */
export const readyRows = ({ create, update }: ImportPreview) => create + update

/** The fourth step: a preview of the import. */
export function CheckStep(props: CheckedProps) {
  const { current, pending, settings, mends, onCheck, onStep } = props
  const { t } = useTranslation()
  const last = useLastChecked(current)
  const { preview } = last
  const edited = Object.keys(mends).length
  const isReady = preview && last.status === 'completed' && readyRows(preview) > 0
  return (
    <div className="flex flex-col gap-5">
      <CheckState current={current} hasLast={preview !== null}>
        {preview && <CheckResult {...props} current={last} preview={preview} />}
      </CheckState>
      <p className="text-sm text-muted-foreground">{t('imports.check.nothing_written')}</p>
      <StepButtons>
        <Button onClick={() => onStep('values')}>{t('common.back')}</Button>
        {/* Corrections are checked before the next step. */}
        {edited > 0 ? (
          <Button variant="primary" disabled={pending} onClick={() => onCheck(settings)}>
            {t('imports.grid.check', { count: edited, formatted: format.integer(edited) })}
          </Button>
        ) : (
          isReady && (
            <Button
              variant="primary"
              disabled={pending || last !== current}
              onClick={() => onStep('confirm')}
            >
              {t('imports.next')}
            </Button>
          )
        )}
      </StepButtons>
    </div>
  )
}

/** The result of the check in a sentence. */
export function Sentence({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  const counted = (count: number) => ({ count, formatted: format.integer(count) })
  const { unchanged = 0, skipped = 0 } = preview
  return (
    <output className="text-base font-medium">
      {readyRows(preview) === 0
        ? unchanged === 0 && t('imports.check.nothing')
        : t('imports.check.sentence', {
            created: t('imports.check.created', counted(preview.create)),
            updated: t('imports.check.updated', counted(preview.update)),
          })}{' '}
      {unchanged > 0 && t('imports.check.unchanged', counted(unchanged))}{' '}
      {skipped > 0 && t('imports.check.skipped', counted(skipped))}{' '}
      {preview.errors > 0 && t('imports.check.with_errors', counted(preview.errors))}
    </output>
  )
}

/** The number of rows by outcome. */
export function Counts({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  const { unchanged = 0, skipped = 0, duplicates } = preview
  return (
    <div className="-mx-4 sm:-mx-6">
      <KpiStrip
        label={t('imports.check.counts')}
        items={[
          tile(t('imports.check.create'), preview.create, CirclePlus, 'green'),
          tile(t('imports.check.update'), preview.update, PencilLine, 'blue'),
          tile(t('imports.check.errors'), preview.errors, TriangleAlert, 'amber'),
          tile(t('imports.check.duplicates'), duplicates?.count ?? 0, Copy, 'gray'),
          tile(t('imports.check.left'), unchanged + skipped, CircleCheck, 'gray'),
        ]}
      />
    </div>
  )
}

function CheckResult(props: CheckedProps & { preview: ImportPreview }) {
  const { current, preview, settings, fields, pending, mends, onMend, onCheck } = props
  const { mapping } = settings
  const skip = (change: NonNullable<BulkImport['mapping']['skip']>) =>
    onCheck({ ...settings, mapping: { ...mapping, skip: { ...mapping.skip, ...change } } })
  return (
    <>
      <Sentence preview={preview} />
      <Counts preview={preview} />
      <MissingRecords
        preview={preview}
        createMissing={settings.create_missing}
        pending={pending}
        onCreateMissing={(create_missing) => onCheck({ ...settings, create_missing })}
      />
      <Problems
        problems={preview.problems ?? []}
        settings={settings}
        fields={fields}
        pending={pending}
        onCheck={onCheck}
      />
      {preview.errors > 0 && <ErrorGrid current={current} mends={mends} onMend={onMend} />}
      <Duplicates
        duplicates={preview.duplicates}
        skips={mapping.skip?.duplicates ?? false}
        pending={pending}
        onSkip={(duplicates) => skip({ duplicates })}
      />
      <Warnings warnings={preview.warnings} />
      <Changes changes={preview.changes} fields={fields} />
    </>
  )
}
