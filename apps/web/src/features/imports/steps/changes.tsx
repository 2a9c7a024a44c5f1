import type { ImportChange, ImportColumn, ImportPreview } from '@steward/contract/bulk-imports.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NoValue } from '#components/ui/texts.tsx'
import { format } from '#lib/format.ts'

const WORDS: Partial<Record<ImportColumn['type'], (value: string) => string>> = {
  money: format.money,
  moment: format.dateTime,
  date: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? format.date(value) : value),
}

/** A value of an import's field as text. */
function shown(field: ImportColumn | undefined, value: string | null) {
  if (value === null) return <NoValue />
  if (!field) return value
  const at = field.choices.indexOf(value)
  return at >= 0 ? field.choice_labels[at] : (WORDS[field.type]?.(value) ?? value)
}

interface ChangesProps extends Pick<ImportPreview, 'changes'> {
  fields: readonly ImportColumn[]
}

/** The changes of existing records by field: examples, and the total numbers. */
export function Changes({ changes, fields }: ChangesProps) {
  const { t } = useTranslation()
  const heading = useId()
  if (!changes || changes.rows.length === 0) return null
  const label = (key: string) => fields.find((one) => one.key === key)?.label ?? key
  const counts = changes.fields.map(({ key, count }) =>
    t('imports.changes.field', { field: label(key), formatted: format.integer(count) }),
  )
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-xl border border-border bg-card p-4"
    >
      <h3 id={heading} className="text-base font-semibold">
        {t('imports.changes.title')}
      </h3>
      <p className="text-sm text-muted-foreground">{counts.join(' · ')}</p>
      <ul className="flex flex-col divide-y divide-border text-sm">
        {changes.rows.map((one) => (
          <Change key={one.row} change={one} fields={fields} />
        ))}
      </ul>
    </section>
  )
}

function Change({ change, fields }: { change: ImportChange; fields: readonly ImportColumn[] }) {
  const { t } = useTranslation()
  return (
    <li className="py-2">
      <p className="font-medium break-words">
        {t('imports.duplicates.row', { row: format.integer(change.row), name: change.name })}
      </p>
      <dl className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {change.fields.map(({ key, from, to }) => {
          const field = fields.find((one) => one.key === key)
          return (
            <div key={key} className="contents">
              <dt className="text-muted-foreground">{field?.label ?? key}</dt>
              <dd className="min-w-0 break-words">
                <s className="text-muted-foreground">{shown(field, from)}</s>{' '}
                <span aria-hidden>→</span> <span>{shown(field, to)}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </li>
  )
}
