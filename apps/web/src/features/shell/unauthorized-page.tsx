import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { WindowTitle } from '#components/page-header.tsx'
import { ForbiddenState } from '#components/states.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { useSession } from '#lib/session.ts'
import { CentredPage } from './centred-page.tsx'

export interface UnauthorizedSearch {
  /** The refused path. */
  from?: string
  /** The required permissions, separated by commas. */
  permission?: string
}

/** The page of a missing permission: the refused page, the permission, and who can help. */
export function UnauthorizedPage({ search }: { search: UnauthorizedSearch }) {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <CentredPage>
      <WindowTitle title={t('nav.unauthorized')} />
      <ForbiddenState
        level={1}
        permission={search.permission}
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
