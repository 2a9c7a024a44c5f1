import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'

interface PastBannerProps {
  at: string
  /** Whether the page marks what has changed since. */
  marked?: boolean
  onMoment: (at: null) => void
  onPick: () => void
}

/** Tells that the page shows the past, with a link to the present. */
export function PastBanner({ at, marked = false, onMoment, onPick }: PastBannerProps) {
  const { t } = useTranslation()
  return (
    <div className="sticky top-0 z-20 bg-canvas px-4 pt-4 sm:px-6">
      <Banner
        kind="warning"
        title={t('past.title', { date: format.dateTime(at) })}
        actions={
          <>
            <Button size="sm" onClick={onPick}>
              {t('past.other')}
            </Button>
            <Button size="sm" variant="primary" onClick={() => onMoment(null)}>
              {t('past.back')}
            </Button>
          </>
        }
      >
        {t(marked ? 'past.text' : 'past.read_only')}
      </Banner>
    </div>
  )
}
