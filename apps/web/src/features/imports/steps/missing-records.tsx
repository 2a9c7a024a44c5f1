import type { ImportPreview } from '@steward/contract/bulk-imports.ts'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { format } from '#lib/format.ts'
import { kindLabel } from './fields.ts'
import { missingNames } from './mapping.ts'

/** The number of names before «and 12 more». */
const NAMED = 8

interface MissingProps {
  preview: ImportPreview
  createMissing: boolean
  pending?: boolean
  /** Checks again with the other choice. */
  onCreateMissing?: (on: boolean) => void
}

/** The records that the file names and that don't exist, and what happens to them. */
export function MissingRecords(props: MissingProps) {
  const { preview, createMissing, onCreateMissing, pending = false } = props
  const { t } = useTranslation()
  const missing = missingNames(preview)
  if (missing.length === 0) return null
  return (
    <section
      aria-labelledby="import-unknown"
      className="flex flex-col gap-3 rounded-xl border border-border bg-card p-4"
    >
      <h3 id="import-unknown" className="text-base font-semibold">
        {createMissing ? t('imports.unknown.created') : t('imports.unknown.title')}
      </h3>
      <ul className="flex flex-col gap-2 text-sm">
        {missing.map(({ kind, count, names }) => (
          <li key={kind} className="break-words">
            <span className="font-medium">
              {t('imports.unknown.kind', {
                kind: kindLabel(kind, t),
                formatted: format.integer(count),
              })}
            </span>{' '}
            <span className="text-muted-foreground">{listed(names, count)}</span>
          </li>
        ))}
      </ul>
      {onCreateMissing && (
        <Checkbox
          label={t('imports.create_missing.label')}
          hint={t('imports.create_missing.hint')}
          checked={createMissing}
          disabled={pending}
          onChange={onCreateMissing}
        />
      )}
    </section>
  )

  function listed(names: readonly string[], count: number) {
    const shown = names.slice(0, NAMED)
    const more = count - shown.length
    return more > 0
      ? t('imports.unknown.and_more', {
          names: shown.join(' · '),
          count: more,
          formatted: format.integer(more),
        })
      : shown.join(' · ')
  }
}
