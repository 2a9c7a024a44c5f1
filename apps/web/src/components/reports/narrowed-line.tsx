import type { Narrowed } from '@steward/contract/report-parts.ts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'

interface NarrowedLineProps {
  narrowed: Narrowed
  /** Parameters with a visible control. */
  known: readonly string[]
  /** Removes search parameters. */
  onRemove: (parameters: readonly string[]) => void
}

/**
 * The active filters of a report: all of them on paper; on screen those without a control, such as the method of a
 * figure that was clicked.
 */
export function NarrowedLine({ narrowed, known, onRemove }: NarrowedLineProps) {
  const { t } = useTranslation()
  if (narrowed.length === 0) return null
  const others = narrowed.filter(({ parameters }) => !parameters.some((one) => known.includes(one)))
  return (
    <>
      <p className="mb-4 hidden text-sm print:block">
        {t('common.labelled', {
          label: t('reports.paper.filters'),
          value: narrowed.map(({ text }) => text).join(' · '),
        })}
      </p>
      {others.length > 0 && (
        <ul
          data-no-print
          aria-label={t('reports.paper.filters')}
          className="mb-4 flex flex-wrap gap-2 text-sm"
        >
          {others.map(({ parameters, text }) => (
            <li key={text}>
              <Button
                size="sm"
                aria-label={`${t('lists.filters.clear')}: ${text}`}
                onClick={() => onRemove(parameters)}
              >
                {text}
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
