import { useTranslation } from 'react-i18next'
import { Skeleton } from '#components/ui/skeleton.tsx'

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth']

/** What stands where rows are being read. */
export function RowsWaiting() {
  const { t } = useTranslation()
  return (
    <div aria-busy className="flex flex-col gap-3 p-4">
      <span className="sr-only">{t('common.loading')}</span>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </div>
  )
}
