import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { forbidden } from '#lib/reactions.ts'
import { loadUser } from '#lib/sign-in.ts'
import { toast } from '#lib/toast.ts'

/**
 * While pages are open, a refused call doesn't replace them: a failed read is shown in its place, a failed write in a
 * toast. The permissions are read again, because they have probably changed.
 */
export function useForbidden(): void {
  const { t } = useTranslation()

  // Refused calls are reported outside React.
  useEffect(
    () =>
      forbidden.listen(({ route, code }) => {
        // The page no longer exists, which isn't a matter of permissions.
        if (code === 'feature_off') return false
        if (route.method !== 'GET') {
          toast.error(t('nav.rights_changed.title'), {
            description: t('nav.rights_changed.text'),
          })
        }
        loadUser({ force: true }).catch(() => undefined)
        return true
      }),
    [t],
  )
}
