import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { WindowTitle } from './page-header.tsx'
import { PathLink } from './path-link.tsx'
import { EmptyState, ErrorState, ForbiddenState } from './states.tsx'
import { buttonStyles } from './ui/button.tsx'
import { Skeleton } from './ui/skeleton.tsx'

interface RecordFailedProps {
  error: ApiError
  onRetry: () => unknown
  /** The way to the list. */
  back: { to: string; label: string }
  /** What is said of a record that isn't there. */
  title: string
  text: string
}

/** A record's page that has no record: gone, out of sight, or not reached. */
export function RecordFailed({ error, onRetry, back, title, text }: RecordFailedProps) {
  const { t } = useTranslation()
  const link = (
    <PathLink to={back.to} className={buttonStyles({})}>
      {back.label}
    </PathLink>
  )
  if (error.status === 404) {
    return (
      <>
        <WindowTitle title={title} />
        <EmptyState level={1} icon={SearchX} title={title} description={text} action={link} />
      </>
    )
  }
  if (error.status === 403) return <ForbiddenState level={1} secondary={link} />
  return (
    <ErrorState
      level={1}
      message={errorText(error, t)}
      requestId={error.requestId ?? undefined}
      onRetry={() => void onRetry()}
    />
  )
}

/** A record's page while its record is on the way. */
export function RecordWaiting() {
  const { t } = useTranslation()
  return (
    <div aria-busy className="flex flex-col gap-4 p-4 sm:p-6">
      <span className="sr-only">{t('common.loading')}</span>
      <div className="flex items-center gap-3">
        <Skeleton className="size-14 rounded-full" />
        <Skeleton className="h-7 w-64" />
      </div>
      <Skeleton className="h-72 rounded-xl" />
    </div>
  )
}
