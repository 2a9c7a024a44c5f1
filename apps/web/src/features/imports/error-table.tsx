import type { ImportError } from '@steward/contract/bulk-imports.ts'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { format } from '#lib/format.ts'

interface ErrorTableProps {
  errors: readonly ImportError[]
  /** The total number of rows with errors. */
  rows: number
}

/** Columns that phones hide, because the message contains the same. */
const WIDE = 'max-sm:hidden'

/** The rows with errors, with their cell and reason. */
export function ErrorTable({ errors, rows }: ErrorTableProps) {
  const { t } = useTranslation()
  const shownRows = new Set(errors.map(({ row }) => row)).size
  return (
    <div className="overflow-hidden rounded-xl border border-border bg-card">
      <ScrollRegion label={t('imports.errors.title')} className="max-h-112 overflow-auto">
        <table className="w-full text-left text-sm sm:min-w-xl">
          <thead className="sticky top-0 bg-canvas text-xs text-muted-foreground">
            <tr className="border-b border-border">
              <th scope="col" className="px-4 py-2 font-medium">
                {t('imports.errors.row')}
              </th>
              <th scope="col" className={`px-4 py-2 font-medium ${WIDE}`}>
                {t('imports.errors.column')}
              </th>
              <th scope="col" className={`px-4 py-2 font-medium ${WIDE}`}>
                {t('imports.errors.value')}
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                {t('imports.errors.message')}
              </th>
            </tr>
          </thead>
          <tbody>
            {errors.map((error) => (
              <tr
                key={`${error.row} ${error.column} ${error.code} ${error.message}`}
                className="border-b border-border align-top last:border-b-0"
              >
                <td className="tnum px-4 py-2">{format.integer(error.row)}</td>
                <td className={`px-4 py-2 break-words ${WIDE}`}>{error.column ?? <NoValue />}</td>
                <td
                  className={`max-w-48 truncate px-4 py-2 ${WIDE}`}
                  title={error.value ?? undefined}
                >
                  {error.value || <NoValue />}
                </td>
                <td className="px-4 py-2 break-words">
                  {error.message || t('imports.errors.unknown')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {shownRows < rows && (
        <p className="border-t border-border bg-canvas px-4 py-2 text-xs text-muted-foreground">
          {t('imports.errors.first', {
            shown: format.integer(shownRows),
            count: rows,
            formatted: format.integer(rows),
          })}
        </p>
      )}
    </div>
  )
}
