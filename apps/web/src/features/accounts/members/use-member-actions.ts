import { type MembershipChanges, membershipsApi } from '@steward/contract/memberships.ts'
import type { User } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { useRefusal } from '#components/people/use-refusal.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** The platform's actions for the users of an account; each shows its outcome in a toast. */
export function useMemberActions(accountId: string) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const update = useSend(membershipsApi.update)
  const removing = useSend(membershipsApi.remove)
  const resending = useSend(membershipsApi.resendInvitation)
  const of = (user: User) => ({ params: { id: accountId, user_id: user.id } })

  const attempt = async (work: Promise<unknown>, done: string, failed: string) => {
    try {
      await work
      toast.success(done)
    } catch (error) {
      toast.error(failed, { description: refusal(error) })
    }
  }

  const change = (user: User, changes: MembershipChanges) => {
    const membership = { ...changes, lock_version: user.lock_version }
    return update.mutateAsync({ ...of(user), body: { membership } })
  }

  return {
    removing: removing.isPending,
    updating: update.isPending,
    setRole: (user: User, role: { key: string; name: string }) =>
      attempt(
        change(user, { role_key: role.key }),
        t('users.actions.role_changed', { name: user.name, role: role.name }),
        t('users.actions.not_changed', { name: user.name }),
      ),
    removeCodes: (user: User) =>
      attempt(
        change(user, { mfa_enabled: false }),
        t('accounts.members.codes.removed', { name: user.name }),
        t('users.actions.not_changed', { name: user.name }),
      ),
    resend: (user: User) =>
      attempt(
        resending.mutateAsync(of(user)),
        t('users.actions.resent', { email: user.email }),
        t('users.actions.not_sent', { email: user.email }),
      ),
    remove: (user: User) =>
      attempt(
        removing.mutateAsync(of(user)),
        t('users.actions.removed', { name: user.name }),
        t('users.actions.not_removed', { name: user.name }),
      ),
  }
}
