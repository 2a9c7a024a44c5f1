import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, ForbiddenState } from '#components/states.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { ApiError } from '#lib/api-error.ts'
import { isMissingPart } from '#lib/new-version.ts'

const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status

/** Replaces a page that could not be loaded. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  if (isStatus(error, 403)) return <ForbiddenState level={1} />
  if (isStatus(error, 404)) return <MissingRecord />
  // Without a network, a missing module doesn't mean that there is a newer version.
  if (isMissingPart(error) && navigator.onLine) {
    return (
      <ErrorState
        level={1}
        title={t('update.title')}
        message={t('update.text')}
        onRetry={() => location.reload()}
      />
    )
  }
  return <FailedPage error={error} reset={reset} />
}

function MissingRecord() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={SearchX}
      level={1}
      title={t('not_found.record')}
      description={t('not_found.record_text')}
      action={
        <Link to="/" className={buttonStyles({})}>
          {t('unauthorized.go_home')}
        </Link>
      }
    />
  )
}

function FailedPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const missing = isMissingPart(error)
  const retry = () => {
    if (missing) {
      // Offline, a reload would lose the application.
      if (navigator.onLine) location.reload()
      return
    }
    queries.reset()
    reset()
    void router.invalidate()
  }

  // Retries once the network is back. A layout effect, because the event may come before other effects run.
  useLayoutEffect(() => {
    if (!missing && !isStatus(error, 0)) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })

  return (
    <ErrorState
      level={1}
      error={error}
      message={missing ? t('errors.codes.network_error') : undefined}
      onRetry={retry}
    />
  )
}
