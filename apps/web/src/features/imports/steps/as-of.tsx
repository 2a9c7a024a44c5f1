import type { ImportMapping } from '@steward/contract/bulk-imports.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { Field } from '#components/ui/field.tsx'
import { isCalendarDate } from '#lib/dates.ts'

interface AsOfProps {
  mapping: ImportMapping
  onMapping: (mapping: ImportMapping) => void
}

/** Asks for the day of accumulated depreciation, if no column has it. A title above the header may have said it. */
export function AsOf({ mapping, onMapping }: AsOfProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>()
  const filled = Object.values(mapping.columns)
  if (!filled.includes('opening_accumulated') || filled.includes('opening_as_of')) return null
  const say = (day: string | null) => {
    setTyped(day)
    if (day === null || isCalendarDate(day)) onMapping({ ...mapping, as_of: day })
  }
  return (
    <div className="max-w-md rounded-xl border border-border bg-card p-4">
      <Field label={t('imports.as_of.label')} hint={t('imports.as_of.hint')}>
        {(control) => (
          <DateField
            {...control}
            label={t('imports.as_of.label')}
            value={typed === undefined ? (mapping.as_of ?? null) : typed}
            onChange={say}
            onBlur={() => setTyped(undefined)}
          />
        )}
      </Field>
    </div>
  )
}
