import { type Account, accountsApi } from '@steward/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import { outdateLists, useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

interface ActionProps {
  account: Account
  onClose: () => void
}

interface OnDeleted {
  /** Leaves the page of an account after it was deleted. */
  onDeleted?: () => Promise<void>
}

function SuspendDialog({ account, onClose, first }: ActionProps & { first: boolean }) {
  const { t } = useTranslation()
  const { id, name } = account
  const suspend = useSend(accountsApi.suspend)
  const [reason, setReason] = useState('')
  const run = async () => {
    try {
      await suspend.mutateAsync({
        params: { id },
        body: { account: { suspend_reason: reason } },
      })
      toast.success(t('accounts.suspend.done', { name }))
      onClose()
    } catch (error) {
      toast.error(errorText(error, t))
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(first ? 'accounts.suspend.first_title' : 'accounts.suspend.title', { name })}
      description={t('accounts.suspend.text', { name })}
      confirmLabel={t('accounts.suspend.confirm')}
      destructive
      pending={suspend.isPending}
      onConfirm={() => void run()}
    >
      <Field label={t('settings.fields.suspend_reason')} hint={t('accounts.suspend.hint')} optional>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}

/** Deletes an account for good. Its cached data is removed instead of refetched, because it no longer exists. */
function useDelete({ id, name, slug }: Account, onDeleted: () => Promise<void> | void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    try {
      await send(accountsApi.remove, { params: { id }, query: { confirm: slug } })
      toast.success(t('accounts.delete.done', { name }))
      await onDeleted()
      client.removeQueries({ queryKey: ['accounts', 'get', { params: { id } }] })
      outdateLists(client, accountsApi.remove)
    } catch (error) {
      toast.error(errorText(error, t))
    } finally {
      setPending(false)
    }
  }
  return { run, pending }
}

function DeleteDialog({ account, onClose, onDeleted }: ActionProps & OnDeleted) {
  const { t } = useTranslation()
  const { name, slug, user_count, asset_count } = account
  const { run, pending } = useDelete(account, async () => {
    await onDeleted?.()
    onClose()
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('accounts.delete.title', { name })}
      description={t('accounts.delete.text')}
      confirmLabel={t('accounts.delete.confirm')}
      destructive
      typeToConfirm={slug}
      pending={pending}
      onConfirm={() => void run()}
    >
      <ul className="list-disc pl-5 text-sm">
        <li>
          {t('accounts.delete.people', {
            count: user_count,
            formatted: format.integer(user_count),
          })}
        </li>
        <li>
          {t('accounts.delete.assets', {
            count: asset_count,
            formatted: format.integer(asset_count),
          })}
        </li>
        <li>{t('accounts.delete.rest')}</li>
      </ul>
    </ConfirmDialog>
  )
}

interface AccountActionDialogProps extends ActionProps, OnDeleted {
  action: 'suspend' | 'delete'
}

/** Asks before an account is suspended or deleted. An active account has to be suspended before it can be deleted. */
export function AccountActionDialog({ action, account, ...props }: AccountActionDialogProps) {
  if (action === 'delete' && account.status === 'suspended') {
    return <DeleteDialog account={account} {...props} />
  }
  return <SuspendDialog account={account} first={action === 'delete'} onClose={props.onClose} />
}
