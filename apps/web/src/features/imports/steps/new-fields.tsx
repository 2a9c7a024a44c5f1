import type { ImportMapping } from '@steward/contract/bulk-imports.ts'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { format } from '#lib/format.ts'

type Fields = NonNullable<ImportMapping['new_fields']>

interface NewFieldsProps {
  /** Columns whose headers suggest a custom field. */
  offered: Fields
  chosen: Fields
  onChosen: (fields: Fields) => void
}

/** Selects the columns that become custom fields. */
export function NewFields({ offered, chosen, onChosen }: NewFieldsProps) {
  const { t } = useTranslation()
  const columns = Object.entries(offered)
  if (columns.length === 0) return null
  const ticked = columns.filter(([header]) => Object.hasOwn(chosen, header))
  const tick = (header: string, on: boolean) =>
    onChosen(
      Object.fromEntries(
        columns.filter(([one]) => (one === header ? on : Object.hasOwn(chosen, one))),
      ),
    )
  return (
    <section
      aria-labelledby="import-new-fields"
      className="flex flex-col gap-3 rounded-xl border border-border bg-card p-4"
    >
      <div>
        <h3 id="import-new-fields" className="text-base font-semibold">
          {t('imports.new_fields.title')}
        </h3>
        <p className="text-sm text-muted-foreground">{t('imports.new_fields.text')}</p>
      </div>
      {columns.length > 1 && (
        <Checkbox
          label={t('imports.new_fields.all', {
            count: columns.length,
            formatted: format.integer(columns.length),
          })}
          checked={ticked.length === columns.length}
          indeterminate={ticked.length > 0 && ticked.length < columns.length}
          onChange={(on) => onChosen(on ? offered : {})}
        />
      )}
      <ul className="grid gap-2 sm:grid-cols-2">
        {columns.map(([header, type]) => (
          <li key={header}>
            <Checkbox
              label={header}
              hint={t(`data_fields.types.${type}`)}
              checked={Object.hasOwn(chosen, header)}
              onChange={(on) => tick(header, on)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
