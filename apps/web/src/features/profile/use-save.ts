import type { InputOf } from '@steward/contract/kit/route.ts'
import { usersApi } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** Changes something of the signed-in person that has no form around it: says in a toast how it went. */
export function useSave() {
  const { t } = useTranslation()
  const update = useSend(usersApi.updateMe)
  const save = async (input: InputOf<typeof usersApi.updateMe>): Promise<boolean> => {
    try {
      await update.mutateAsync(input)
      toast.success(t('profile.saved'))
      return true
    } catch (error) {
      toast.error(t('profile.not_saved'), { description: errorText(error, t) })
      return false
    }
  }
  return { save, pending: update.isPending }
}
