import {
  type BulkImport,
  DATE_ORDERS,
  type ImportColumn,
  type ImportMapping,
} from '@steward/contract/bulk-imports.ts'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import { type DateOrder, readAs } from './dates.ts'
import { ambiguousDate, dateColumns } from './mapping.ts'

const LABELS: Readonly<Record<DateOrder, TKey>> = {
  ymd: 'imports.dates.ymd',
  mdy: 'imports.dates.mdy',
  dmy: 'imports.dates.dmy',
}

interface DateQuestionProps {
  file: BulkImport['file_info']
  fields: readonly ImportColumn[]
  mapping: ImportMapping
  onMapping: (mapping: ImportMapping) => void
}

/** Asks how a date like 03/04/2026 is meant, with the result of each order. */
export function DateQuestion({ file, fields, mapping, onMapping }: DateQuestionProps) {
  const { t } = useTranslation()
  const sample = ambiguousDate(file, dateColumns(fields, mapping.columns))
  if (sample === null) return null
  const readings = DATE_ORDERS.flatMap((order) => {
    const date = readAs(sample, order)
    return date ? [{ value: order, label: t(LABELS[order], { date: format.date(date) }) }] : []
  })
  const decided = readings.find(({ value }) => value === mapping.date_order)

  if (decided && readings.length === 1) {
    return (
      <p className="text-sm text-muted-foreground">
        {t('imports.dates.decided', { sample, reading: decided.label })}
      </p>
    )
  }
  return (
    <div className="rounded-xl border border-border bg-card p-4">
      <RadioGroup<DateOrder>
        label={t('imports.dates.label', { sample })}
        value={mapping.date_order ?? null}
        onChange={(date_order) => onMapping({ ...mapping, date_order })}
        options={readings}
      />
    </div>
  )
}
