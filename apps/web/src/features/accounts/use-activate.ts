import { type Account, accountsApi } from '@steward/contract/accounts.ts'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** Reactivates a suspended account. Nothing can be lost by it, so there is no confirmation. */
export function useActivate() {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useSend(accountsApi.activate)
  const activate = async ({ id, name }: Pick<Account, 'id' | 'name'>): Promise<void> => {
    try {
      await mutateAsync({ params: { id } })
      toast.success(t('accounts.activated', { name }))
    } catch (error) {
      toast.error(errorText(error, t))
    }
  }
  return { activate, pending: isPending }
}
