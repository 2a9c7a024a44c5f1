import type { ImportPreview, ImportWarning } from '@steward/contract/bulk-imports.ts'
import { keepsRowsOut } from '@steward/contract/import-warnings.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'

const SHOWN = 20
const CARD = 'flex flex-col gap-3 rounded-xl border border-border bg-card p-4'

interface WarningsProps extends Pick<ImportPreview, 'warnings'> {
  /** The import is finished. */
  isOver?: boolean
}

/** The warnings of an import by kind: skipped rows, and what may be wrong with imported ones. */
export function Warnings({ warnings = [], isOver = false }: WarningsProps) {
  const { t } = useTranslation()
  return (
    <>
      <WarningList
        title={t('imports.warnings.rows_left_out')}
        warnings={warnings.filter(keepsRowsOut)}
        isOver={isOver}
      />
      <WarningList
        title={t('imports.warnings.title')}
        text={t(isOver ? 'imports.warnings.done' : 'imports.warnings.text')}
        warnings={warnings.filter((one) => !keepsRowsOut(one))}
        isOver={isOver}
      />
    </>
  )
}

interface WarningListProps {
  title: string
  text?: string
  warnings: readonly ImportWarning[]
  isOver: boolean
}

function WarningList({ title, text, warnings, isOver }: WarningListProps) {
  const { t } = useTranslation()
  const heading = useId()
  if (warnings.length === 0) return null
  const Heading = isOver ? 'h2' : 'h3'
  return (
    <section aria-labelledby={heading} className={CARD}>
      <Heading id={heading} className="text-base font-semibold">
        {title}
      </Heading>
      {text && <p className="text-sm text-muted-foreground">{text}</p>}
      <ul className="flex flex-col gap-2 text-sm">
        {warnings.slice(0, SHOWN).map(({ code, message, count, rows }) => (
          <li key={`${code} ${message}`} className="break-words">
            {message}{' '}
            <span className="text-muted-foreground">
              {t('imports.warnings.rows', {
                count,
                formatted: format.integer(count),
                rows: format.list(rows.map((row) => format.integer(row))),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
