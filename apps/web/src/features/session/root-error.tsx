import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#components/states.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { isMissingPart } from '#lib/new-version.ts'

/** What stands in the window when not even the frame of the pages could be shown. */
export function RootError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const missing = isMissingPart(error)
  const retry = () => {
    if (missing) {
      location.reload()
      return
    }
    reset()
    void router.invalidate()
  }
  return (
    <main className="flex min-h-dvh flex-col bg-canvas">
      <ErrorState
        level={1}
        {...(missing && { title: t('update.title') })}
        message={missing ? t('update.text') : errorText(error, t)}
        requestId={error instanceof ApiError ? (error.requestId ?? undefined) : undefined}
        onRetry={retry}
      />
    </main>
  )
}
