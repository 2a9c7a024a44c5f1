import { useTranslation } from 'react-i18next'
import { Spinner } from '#components/ui/spinner.tsx'

/** Shown while a page without a placeholder of its own is loading. */
export function PagePending() {
  const { t } = useTranslation()
  return (
    <div className="grid flex-1 place-items-center py-16">
      <Spinner label={t('common.loading')} className="text-xl text-muted-foreground" />
    </div>
  )
}
