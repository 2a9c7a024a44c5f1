import { type AccountDetails, accountsApi } from '@steward/contract/accounts.ts'
import { useTranslation } from 'react-i18next'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** Sends an account's logo, once all else of it was taken: a picture that fails doesn't lose the rest. */
export function useLogo(failed: 'organization.logo_failed' | 'accounts.new.logo_failed') {
  const { t } = useTranslation()
  const update = useSend(accountsApi.update)

  /**
   * @param file null removes the one that is there
   * @param onSaved is called for one that was saved at a later try
   * @returns undefined when it failed, which was said by then
   */
  const sendLogo = async (
    id: string,
    file: File | null,
    onSaved?: (saved: AccountDetails) => void,
  ): Promise<AccountDetails | undefined> => {
    try {
      const { data } = await update.mutateAsync({ params: { id }, body: { account: {} }, file })
      return data
    } catch {
      toast.warning(t(failed), {
        action: {
          label: t('common.retry'),
          onClick: () =>
            void sendLogo(id, file, onSaved).then((saved) => saved && onSaved?.(saved)),
        },
      })
      return undefined
    }
  }
  return sendLogo
}
