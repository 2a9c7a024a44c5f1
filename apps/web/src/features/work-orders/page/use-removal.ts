import { useTranslation } from 'react-i18next'
import { keepFocus } from '#components/list/keep-focus.ts'
import { errorText } from '#lib/error-text.ts'
import { toast } from '#lib/toast.ts'

interface Removal {
  /** The name for messages. */
  name: string
  remove: () => Promise<unknown>
  /** Creates it again. */
  restore: () => Promise<unknown>
}

/** Removes a part of a work order. There is no confirmation, but Undo. */
export function useRemoval() {
  const { t } = useTranslation()
  const failed = (title: string) => (error: unknown) =>
    void toast.error(title, { description: errorText(error, t) })
  return ({ name, remove, restore }: Removal) =>
    void remove().then(
      () => {
        keepFocus()
        const onClick = () =>
          void restore().catch(failed(t('work_orders.restore_failed', { name })))
        toast.success(t('work_orders.removed', { name }), {
          action: { label: t('common.undo'), onClick },
        })
      },
      failed(t('work_orders.remove_failed')),
    )
}
