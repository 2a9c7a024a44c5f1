import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import type { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'

interface DraftBannerProps {
  form: { draft: { saved_at: string } | null | undefined; discardDraft: () => void }
}

/** Says that a form begins with what was typed before, and offers to begin anew. */
export function DraftBanner({ form }: DraftBannerProps) {
  const { t } = useTranslation()
  if (!form.draft) return null
  return (
    <Banner
      kind="info"
      actions={
        <Button size="sm" onClick={form.discardDraft}>
          {t('record_form.discard_draft')}
        </Button>
      }
    >
      {t('record_form.draft', { time: format.time(form.draft.saved_at) })}
    </Banner>
  )
}

/** Says that somebody deleted the record; what was typed stays to be copied. */
export function GoneBanner() {
  const { t } = useTranslation()
  return <Banner kind="error">{t('record_form.gone')}</Banner>
}

/** Says why nothing was saved, and offers to try again. */
export function FailedBanner({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Banner
      kind="error"
      title={t('record_form.not_saved')}
      actions={
        <Button size="sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {errorText(error, t)}
    </Banner>
  )
}
