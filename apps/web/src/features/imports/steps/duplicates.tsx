import type { ImportDuplicate, ImportPreview } from '@steward/contract/bulk-imports.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { format } from '#lib/format.ts'

const SHOWN = 8

/** Rows that may duplicate existing assets. They can be imported nevertheless. */
export function Duplicates({
  duplicates,
  skips,
  pending,
  onSkip,
}: Pick<ImportPreview, 'duplicates'> & {
  /** They are skipped. */
  skips: boolean
  pending: boolean
  onSkip: (on: boolean) => void
}) {
  const { t } = useTranslation()
  const heading = useId()
  if (!duplicates || duplicates.count === 0) return null
  const { count, rows } = duplicates
  const shown = rows.slice(0, SHOWN)
  const more = count - shown.length
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-xl border border-border bg-card p-4"
    >
      <h3 id={heading} className="text-base font-semibold">
        {t('imports.duplicates.title', { count, formatted: format.integer(count) })}
      </h3>
      <ul className="flex flex-col gap-2 text-sm">
        {shown.map((one) => (
          <Duplicate key={one.row} duplicate={one} />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted-foreground">
          {t('imports.duplicates.more', { count: more, formatted: format.integer(more) })}
        </p>
      )}
      <Checkbox
        label={t('imports.duplicates.skip')}
        hint={t('imports.duplicates.text')}
        checked={skips}
        disabled={pending}
        onChange={onSkip}
      />
    </section>
  )
}

function Duplicate({ duplicate }: { duplicate: ImportDuplicate }) {
  const { t } = useTranslation()
  const { row, name, why, asset, other_row } = duplicate
  const reasons = format.list(why.map((one) => t(`assets.duplicates.${one}`)))
  return (
    <li className="break-words">
      <span className="font-medium">
        {t('imports.duplicates.row', { row: format.integer(row), name })}
      </span>{' '}
      <span className="text-muted-foreground">
        {asset ? (
          <>
            {`${reasons}: `}
            {/* In a new tab, because leaving the page would leave the import. */}
            <a
              href={`/assets/${asset.id}`}
              target="_blank"
              rel="noopener"
              className="rounded-sm text-primary-text underline underline-offset-2"
            >
              {`${asset.name} (${asset.asset_tag})`}
            </a>
          </>
        ) : (
          t('imports.duplicates.other_row', { reasons, row: format.integer(other_row ?? 0) })
        )}
      </span>
    </li>
  )
}
