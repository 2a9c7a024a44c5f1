import { membershipsApi } from '@steward/contract/memberships.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Building2, SearchX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WindowTitle } from '#components/page-header.tsx'
import { useRefusal } from '#components/people/use-refusal.ts'
import { EmptyState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useSend } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'
import { loadUser } from '#lib/sign-in.ts'
import { toast } from '#lib/toast.ts'

const ConfirmDialog = lazyOf(() => import('#components/ui/confirm-dialog.tsx'), 'ConfirmDialog')

/** The page of an email about a new account: the user keeps the access or declines it. */
export function AddedTo({ accountId }: { accountId: string }) {
  const { t } = useTranslation()
  const account = useSession().user?.accounts.find(({ id }) => id === accountId)
  const [asking, setAsking] = useState(false)
  if (!account) {
    return (
      <>
        <WindowTitle title={t('users.added.gone')} />
        <EmptyState
          level={1}
          icon={SearchX}
          title={t('users.added.gone')}
          description={t('users.added.gone_text')}
          action={<HomeLink />}
        />
      </>
    )
  }
  return (
    <>
      <WindowTitle title={account.name} />
      <EmptyState
        level={1}
        icon={Building2}
        title={t('users.added.title', { account: account.name })}
        description={t('users.added.text', { role: account.role.name })}
        action={<HomeLink />}
        secondary={<Button onClick={() => setAsking(true)}>{t('users.added.decline')}</Button>}
      />
      <Suspense fallback={null}>
        {asking && <Decline account={account} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}

function HomeLink() {
  const { t } = useTranslation()
  return (
    <Link to="/" className={buttonStyles({ variant: 'primary' })}>
      {t('users.added.go_on')}
    </Link>
  )
}

function Decline(props: { account: { id: string; name: string }; onClose: () => void }) {
  const { account, onClose } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refusal = useRefusal()
  const leave = useSend(membershipsApi.leave)
  const decline = async () => {
    try {
      await leave.mutateAsync({ params: { id: account.id } })
      toast.success(t('users.added.declined', { account: account.name }))
      onClose()
      await loadUser({ force: true })
      await navigate({ to: '/' })
    } catch (error) {
      toast.error(t('users.added.not_declined'), { description: refusal(error) })
      onClose()
    }
  }
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title={t('users.added.confirm', { account: account.name })}
      description={t('users.added.confirm_text')}
      confirmLabel={t('users.added.decline')}
      pending={leave.isPending}
      onConfirm={() => void decline()}
    />
  )
}
