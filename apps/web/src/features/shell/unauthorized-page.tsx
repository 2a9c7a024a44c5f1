import { ACTIONS, parsePermission, RESOURCES } from '@steward/contract/permissions.ts'
import type { Permission } from '@steward/contract/permissions.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { WindowTitle } from '#components/page-header.tsx'
import { ForbiddenState } from '#components/states.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { useSession } from '#lib/session.ts'
import { CentredPage } from './centred-page.tsx'

export interface UnauthorizedSearch {
  /** The refused path. */
  from?: string
  /** The required permissions, separated by commas. */
  permission?: string
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

/** The page of a missing permission: the refused page, the permission, and who can help. */
export function UnauthorizedPage({ search }: { search: UnauthorizedSearch }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const permission = usePermissionNames(search.permission)
  return (
    <CentredPage>
      <WindowTitle title={t('nav.unauthorized')} />
      <ForbiddenState
        level={1}
        {...(permission && { permission })}
        action={
          <Link to="/" className={buttonStyles({ variant: 'primary' })}>
            {t('unauthorized.go_home')}
          </Link>
        }
        secondary={
          user && (
            <Link to="/logout" preload={false} className={buttonStyles({})}>
              {t('unauthorized.other_account')}
            </Link>
          )
        }
      />
      <div className="px-6 text-center text-sm text-muted-foreground">
        {search.from && <p>{t('unauthorized.page', { path: search.from })}</p>}
        {user && <p>{t('unauthorized.signed_in_as', { email: user.email })}</p>}
      </div>
    </CentredPage>
  )
}
