import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'

/** Pages that take over when a session has ended: what was typed is kept as a draft then. */
const ALWAYS_ALLOWED = ['/login']

/**
 * Asks before a page change throws away what was typed. `closing` is true while the form itself is closed, which has
 * asked already.
 *
 * @param onlyAway for a page that keeps what was typed while only its search changes: sorted otherwise, say
 */
export function useLeaveGuard(dirty: boolean, closing: RefObject<boolean>, onlyAway = false) {
  const { t } = useTranslation()
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty &&
      !closing.current &&
      !(onlyAway && next.pathname === current.pathname) &&
      !ALWAYS_ALLOWED.includes(next.pathname),
    enableBeforeUnload: () => dirty && !closing.current,
    withResolver: true,
  })

  if (blocked.status !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      onClose={() => blocked.reset()}
      title={t('common.leave.title')}
      description={t('common.leave.text')}
      confirmLabel={t('common.leave.discard')}
      cancelLabel={t('common.leave.stay')}
      destructive
      onConfirm={blocked.proceed}
    />
  )
}
