import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { isMissingPart } from '#lib/new-version.ts'

const errorWords = (error: unknown, t: TFunction) =>
  isMissingPart(error) ? t('errors.codes.network_error') : errorText(error, t)

/** Shown if the frame of the pages couldn't be rendered. It is small, because it is part of the first load. */
export function RootError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  // Without a network, a missing module doesn't mean that there is a newer version.
  const missing = isMissingPart(error) && navigator.onLine
  const requestId = error instanceof ApiError ? error.requestId : null
  const retry = () => {
    if (isMissingPart(error)) {
      location.reload()
      return
    }
    reset()
    void router.invalidate()
  }
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-6 text-center">
      <div role="alert">
        <h1 tabIndex={-1} className="text-2xl font-semibold outline-none">
          {missing ? t('update.title') : t('errors.title')}
        </h1>
        <p className="mt-1 text-sm text-muted-foreground">
          {missing ? t('update.text') : errorWords(error, t)}
        </p>
        {requestId && (
          <p className="mt-1 text-xs text-muted-foreground">
            {t('errors.request_id')} <code className="font-mono">{requestId}</code>
          </p>
        )}
        <Button className="mt-4" onClick={retry}>
          {missing ? t('update.reload') : t('common.retry')}
        </Button>
      </div>
    </main>
  )
}
