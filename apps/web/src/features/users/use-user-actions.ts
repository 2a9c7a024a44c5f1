import type { InputOf } from '@steward/contract/kit/route.ts'
import { type MembershipChanges, membershipsApi } from '@steward/contract/memberships.ts'
import { sessionApi } from '@steward/contract/session.ts'
import type { User } from '@steward/contract/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusal } from '#components/people/use-refusal.ts'
import { send } from '#lib/http.ts'
import { outdateLists, useSend } from '#lib/query.ts'
import { accountOf, useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'

/** Waits for a change and shows its outcome in a toast; returns whether it succeeded. */
function useAttempt() {
  const { t } = useTranslation()
  const refusal = useRefusal()
  return async <T>(work: Promise<T>, done: string, failed: string, undo?: (saved: T) => void) => {
    try {
      const saved = await work
      const action = undo && { label: t('common.undo'), onClick: () => undo(saved) }
      toast.success(done, action && { action })
      return true
    } catch (error) {
      toast.error(failed, { description: refusal(error) })
      return false
    }
  }
}

/** The actions for a user of the account; each shows its outcome in a toast. */
export function useUserActions() {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const id = accountOf(useSession())?.id ?? ''
  const update = useSend(membershipsApi.update)
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: (input: InputOf<typeof membershipsApi.remove>) =>
      send(membershipsApi.remove, input),
  })
  const resending = useSend(membershipsApi.resendInvitation)
  const of = (user: User) => ({ params: { id, user_id: user.id } })

  const change = (
    user: User,
    changes: MembershipChanges,
    done: string,
    undo: (saved: { data: User }) => void,
  ) => {
    const membership = { ...changes, lock_version: user.lock_version }
    return attempt(
      update.mutateAsync({ ...of(user), body: { membership } }),
      done,
      t('users.actions.not_changed', { name: user.name }),
      undo,
    )
  }

  const setRole = (user: User, role: { key: string; name: string }): Promise<boolean> =>
    change(
      user,
      { role_key: role.key },
      t('users.actions.role_changed', { name: user.name, role: role.name }),
      ({ data }) => void setRole(data, user.role),
    )

  const setStatus = (user: User, status: 'active' | 'deactivated'): Promise<boolean> =>
    change(
      user,
      { status },
      t(`users.actions.${status}`, { name: user.name }),
      ({ data }) => void setStatus(data, status === 'active' ? 'deactivated' : 'active'),
    )

  return {
    pending: update.isPending || removing.isPending || resending.isPending,
    setRole,
    setStatus,
    resend: (user: User) =>
      attempt(
        resending.mutateAsync(of(user)),
        t('users.actions.resent', { email: user.email }),
        t('users.actions.not_sent', { email: user.email }),
      ),
    /** The user's page is left before, so that it isn't refetched. */
    remove: async (user: User, onRemoved?: () => void) => {
      const done = await attempt(
        removing.mutateAsync(of(user)),
        t('users.actions.removed', { name: user.name }),
        t('users.actions.not_removed', { name: user.name }),
      )
      if (!done) return
      onRemoved?.()
      outdateLists(client, membershipsApi.remove)
    },
    sendReset: (user: User) =>
      attempt(
        send(sessionApi.resetPassword, { body: { user: { email: user.email } } }),
        t('users.actions.reset_sent', { email: user.email }),
        t('users.actions.not_sent', { email: user.email }),
      ),
  }
}
