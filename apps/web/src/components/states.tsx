import { ACTIONS, parsePermission, RESOURCES } from '@steward/contract/permissions.ts'
import type { Permission } from '@steward/contract/permissions.ts'
import { CircleAlert, Lock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'

interface StateProps {
  icon: LucideIcon
  title: string
  description?: ReactNode
  /** The main action. */
  action?: ReactNode
  /** A secondary action. */
  secondary?: ReactNode
  /** The level of its heading; 1 if it is a whole page. */
  level?: 1 | 2
  /** In a frame like a card, if nothing else is around it. */
  framed?: boolean
}

/** An empty state: what belongs here, and how to add it. */
export function EmptyState(props: StateProps) {
  const { icon: Icon, title, description, action, secondary, level = 2, framed } = props
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div
      className={classNames(
        'flex flex-1 flex-col items-center justify-center px-6 py-16 text-center text-balance',
        framed && 'rounded-xl border border-border bg-card',
      )}
    >
      <span
        aria-hidden
        className="mb-3 grid size-12 place-items-center rounded-2xl bg-muted text-muted-foreground"
      >
        <Icon className="size-6" />
      </span>
      <Heading
        tabIndex={level === 1 ? -1 : undefined}
        className={level === 1 ? 'text-2xl font-semibold outline-none' : 'text-lg font-semibold'}
      >
        {title}
      </Heading>
      {description && (
        <div className="mt-1 max-w-prose text-sm text-muted-foreground">{description}</div>
      )}
      {(action || secondary) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {action}
          {secondary}
        </div>
      )}
    </div>
  )
}

interface ErrorStateProps {
  title?: string
  /** What failed; its message is shown, and its request's id for support. */
  error?: unknown
  /** Replaces the message of the error. */
  message?: string | undefined
  onRetry?: (() => void) | undefined
  level?: 1 | 2
}

/** A part that could not be loaded. */
export function ErrorState({ title, error, message, onRetry, level = 2 }: ErrorStateProps) {
  const { t } = useTranslation()
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div role="alert" className="flex flex-1 flex-col">
      <EmptyState
        icon={CircleAlert}
        level={level}
        title={title ?? t('errors.title')}
        description={
          <>
            <p>{message ?? errorText(error, t)}</p>
            {requestId && <RequestId id={requestId} />}
          </>
        }
        action={onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    </div>
  )
}

function RequestId({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <p className="mt-1 flex flex-wrap items-center justify-center gap-1 text-xs">
      <span>{t('errors.request_id')}</span>
      <code className="font-mono">{id}</code>
      <CopyButton text={id} label={t('errors.copy_request_id')} />
    </p>
  )
}

/** The names of permissions; unknown ones are left out. */
function usePermissionNames(text: string | undefined): string | undefined {
  const { t } = useTranslation()
  const names = (text ?? '').split(',').flatMap((permission) => {
    const { resource, action } = parsePermission(permission as Permission)
    const isKnown = RESOURCES.includes(resource) && ACTIONS.includes(action)
    if (!isKnown) return []
    return [
      t('unauthorized.right', {
        resource: t(`permissions.resources.${resource}`),
        action: t(`permissions.actions.${action}`),
      }),
    ]
  })
  return names.length > 0 ? format.list(names) : undefined
}

interface ForbiddenStateProps {
  /** The required permissions, separated by commas: `asset:view`; `platform` for a page of the platform. */
  permission?: string | undefined
  action?: ReactNode
  secondary?: ReactNode
  level?: 1 | 2
}

/** A part or page that the user may not see. */
export function ForbiddenState({ permission, action, secondary, level = 2 }: ForbiddenStateProps) {
  const { t } = useTranslation()
  const names = usePermissionNames(permission)
  return (
    <EmptyState
      icon={Lock}
      level={level}
      title={level === 1 ? t('errors.forbidden_page') : t('errors.forbidden')}
      description={
        names
          ? t('errors.forbidden_permission', { permission: names })
          : t(permission === 'platform' ? 'errors.forbidden_platform' : 'errors.forbidden_text')
      }
      action={action}
      secondary={secondary}
    />
  )
}
