import { i18n } from '#lib/i18n.ts'
import { session } from '#lib/session-store.ts'
import { logout } from '#lib/sign-in.ts'
import { toast } from '#lib/toast.ts'

/** Signs out on this device; shows an error if the server could not be reached. */
export async function signOut(): Promise<void> {
  if (!session.get().isAuthenticated) return
  await logout(() =>
    toast.error(i18n.t('session.sign_out_failed.title'), {
      description: i18n.t('session.sign_out_failed.text'),
    }),
  )
}
