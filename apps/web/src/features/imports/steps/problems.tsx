import type { ImportColumn, ImportProblem } from '@steward/contract/bulk-imports.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { format } from '#lib/format.ts'
import type { ImportSettings } from '../import-settings.ts'
import type { CheckedProps } from './check-state.tsx'
import { leaveEmpty, type Mend, mendsOf, readWordAs } from './mapping.ts'

const SHOWN = 20

interface ProblemsProps extends Pick<CheckedProps, 'settings' | 'fields' | 'pending' | 'onCheck'> {
  problems: readonly ImportProblem[]
}

/** The settings that correct a whole group of errors. */
function mendedBy(mend: Mend, settings: ImportSettings, { key }: ImportProblem): ImportSettings {
  const { mapping } = settings
  switch (mend) {
    case 'create_missing':
      return { ...settings, create_missing: true }
    case 'update_existing':
      return { ...settings, mode: 'upsert' }
    case 'skip_existing':
      return { ...settings, mapping: { ...mapping, skip: { ...mapping.skip, existing: true } } }
    case 'leave_empty':
    case 'leave_out':
      return {
        ...settings,
        mapping: leaveEmpty(mapping, key!, true),
      }
  }
}

/** The errors by kind, each with corrections for all of them. */
export function Problems(props: ProblemsProps) {
  const { problems } = props
  const { t } = useTranslation()
  const heading = useId()
  if (problems.length === 0) return null
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-xl border border-border bg-card p-4"
    >
      <h3 id={heading} className="text-base font-semibold">
        {t('imports.mends.title')}
      </h3>
      <ul className="flex flex-col divide-y divide-border text-sm">
        {problems.slice(0, SHOWN).map((one) => (
          <Problem key={`${one.code} ${one.key}`} {...props} problem={one} />
        ))}
      </ul>
    </section>
  )
}

function Problem(props: ProblemsProps & { problem: ImportProblem }) {
  const { problem, settings, fields, pending, onCheck } = props
  const { t } = useTranslation()
  const { code, key, message, count, rows, values } = problem
  const field = fields.find((one) => one.key === key)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 break-words">
        <p className="font-medium">{message}</p>
        <p className="text-muted-foreground">
          {t('imports.mends.rows', {
            count,
            formatted: format.integer(count),
            rows: format.list(rows.map((row) => format.integer(row))),
          })}
          {values.length > 1 && ` · ${values.slice(0, 5).join(' · ')}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {mendsOf(problem, settings, fields).map((mend) => (
          <Button
            key={mend}
            size="sm"
            disabled={pending}
            onClick={() => onCheck(mendedBy(mend, settings, problem))}
          >
            {t(`imports.mends.${mend}`, {
              count,
              formatted: format.integer(count),
              field: field?.label ?? '',
            })}
          </Button>
        ))}
        {code === 'required' && field && field.choices.length > 0 && (
          <FillEmpty
            field={field}
            count={count}
            pending={pending}
            onFill={(value) =>
              onCheck({
                ...settings,
                mapping: readWordAs(settings.mapping, { key: field.key, value: '' }, value),
              })
            }
          />
        )}
      </div>
    </li>
  )
}

/** The value for all empty cells of a column. */
function FillEmpty(props: {
  field: ImportColumn
  count: number
  pending: boolean
  onFill: (value: string) => void
}) {
  const { field, count, pending, onFill } = props
  const { t } = useTranslation()
  const label = t('imports.mends.fill_empty', {
    count,
    formatted: format.integer(count),
    field: field.label,
  })
  return (
    <Select
      label={label}
      value={null}
      disabled={pending}
      placeholder={label}
      options={field.choices.map((key, at) => ({
        value: key,
        label: field.choice_labels[at] ?? key,
      }))}
      onChange={(value) => {
        if (value !== null) onFill(value)
      }}
    />
  )
}
