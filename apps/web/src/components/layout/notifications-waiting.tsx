import { useTranslation } from 'react-i18next'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** Stands for notifications that are still being read, or for their list. */
export function NotificationsWaiting() {
  const { t } = useTranslation()
  return (
    <div aria-busy>
      <span className="sr-only">{t('common.loading')}</span>
      {[1, 2, 3, 4].map((n) => (
        <div key={n} className="flex gap-3 border-b border-border px-4 py-3 last:border-0">
          <Skeleton className="size-4.5 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
