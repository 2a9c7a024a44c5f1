import type { WorkOrderType } from '@steward/contract/work-order-types.ts'
import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourDot } from '#components/appearance-choice.tsx'
import { KindFormPage } from '#components/fields/kind-form-page.tsx'
import { RecordSign } from '#components/record-sign.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { isMeasured, type StepDraft } from '#components/checklist/steps.ts'
import { TYPES } from './types.tsx'

/** The parts of the form that are previewed. */
type PreviewValues = Pick<
  WorkOrderType,
  'name' | 'kind' | 'default_priority' | 'icon' | 'colour'
> & {
  checklist: readonly StepDraft[]
}

/** A preview of a new work order of this type. */
function TypePreview({ values }: { values: PreviewValues }) {
  const { t } = useTranslation()
  const steps = values.checklist.filter(({ title }) => title.trim() !== '')
  return (
    <section
      aria-labelledby="type-preview"
      className="self-start rounded-xl border border-dashed border-border-strong bg-card p-4 sm:p-5 xl:sticky xl:top-4"
    >
      <h2 id="type-preview" className="mb-4 text-base font-semibold">
        {t('work_order_types.preview.title')}
      </h2>
      <div className="flex items-center gap-3">
        <RecordSign icon={values.icon} otherwise={ClipboardList} className="size-9" />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 text-sm font-medium">
            <span className="truncate">
              {values.name.trim() || t('work_order_types.preview.unnamed')}
            </span>
            <ColourDot colour={values.colour} />
          </p>
          <p className="text-xs text-muted-foreground">
            {t(`work_order_types.kinds.${values.kind}`)}
          </p>
        </div>
        <StatusBadge domain="priority" value={values.default_priority} />
      </div>
      {steps.length > 0 && (
        <ol className="mt-4 flex flex-col gap-2 border-t border-border pt-4 text-sm">
          {steps.map((step, index) => (
            <li key={step.id} className="flex gap-2">
              <span aria-hidden className="tnum w-5 shrink-0 text-right text-muted-foreground">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1 break-words">
                {step.title}
                <span className="block text-xs text-muted-foreground">
                  <Answer step={step} />
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** How a step is answered, in a few words. */
function Answer({ step }: { step: StepDraft }) {
  const { t } = useTranslation()
  const { kind, unit, min, max, choices, required } = step
  const range = isMeasured(kind) ? [min, max].map((text) => text.trim()) : []
  const parts = [
    t(`work_order_types.steps.kinds.${kind}`),
    range.some(Boolean) && `${range[0] || '…'} – ${range[1] || '…'}`,
    isMeasured(kind) && unit.trim(),
    kind === 'choice' && choices.split('\n').filter(Boolean).join(' / '),
    required && t('work_order_types.steps.required'),
  ]
  return parts.filter(Boolean).join(' · ')
}

interface TypePageProps {
  /** The type to edit; null for a new one. */
  record: WorkOrderType | null
  onDone: () => void
  /** Below the form: parts that are saved on their own. */
  below?: ReactNode
  /** Called after saving, if it differs from `onDone`. */
  onSaved?: (saved: WorkOrderType) => void
}

/** A work order type: its form, with a preview beside it. */
export function TypePage({ record, onDone, below, onSaved = onDone }: TypePageProps) {
  return (
    <KindFormPage
      kind={TYPES}
      record={record}
      meta={record && <StatusBadge domain="work_order_type" value={record.status} />}
      aside={({ values }) => <TypePreview values={values as unknown as PreviewValues} />}
      below={below}
      onSaved={onSaved}
      onCancel={onDone}
    />
  )
}
