import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { forbidden } from '#lib/reactions.ts'
import { loadUser } from '#lib/sign-in.ts'
import { toast } from '#lib/toast.ts'

/**
 * While pages are on screen a refused call doesn't take them away: what was to be read says so in its
 * place, what was to be written says so in a toast. The rights are read again, because they have
 * probably changed.
 */
export function useForbidden(): void {
  const { t } = useTranslation()

  // Refused calls are heard of outside React.
  useEffect(
    () =>
      forbidden.listen(({ route, code }) => {
        // There is no such page any more: that is no matter of rights.
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
