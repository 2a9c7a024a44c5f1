import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { newVersion } from '#lib/new-version.ts'

/** Tells that the server has a newer version of the application, until it is dismissed. */
export function NewVersionBar() {
  const { t } = useTranslation()
  if (!newVersion.use()) return null
  return (
    <div className="px-4 pt-3 sm:px-6">
      <Banner
        kind="info"
        title={t('update.title')}
        onDismiss={() => newVersion.set(false)}
        actions={
          <Button size="sm" variant="primary" onClick={() => location.reload()}>
            {t('update.reload')}
          </Button>
        }
      >
        <p>{t('update.text')}</p>
      </Banner>
    </div>
  )
}
