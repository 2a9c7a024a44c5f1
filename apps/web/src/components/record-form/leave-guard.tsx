import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'

/** Pages that take over when a session has ended: what was typed is kept as a draft then. */
const ALWAYS_ALLOWED = ['/login']

interface Guarding {
  blocks: ShouldBlockFn
  /** Whether the browser asks as well, before the page is closed or loaded anew. */
  closing: () => boolean
}

/** Asks whether to stay, once a page change is held. */
function useGuard({ blocks, closing }: Guarding) {
  const { t } = useTranslation()
  const blocked = useBlocker({
    shouldBlockFn: (change) => !ALWAYS_ALLOWED.includes(change.next.pathname) && blocks(change),
    enableBeforeUnload: closing,
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

/**
 * Asks before a page change throws away what was typed. `closing` is true while the form itself is closed, which has
 * asked already.
 *
 * @param onlyAway for a page that keeps what was typed while only its search changes: sorted otherwise, say
 */
export const useLeaveGuard = (dirty: boolean, closing: RefObject<boolean>, onlyAway = false) =>
  useGuard({
    blocks: ({ current, next }) =>
      dirty && !closing.current && !(onlyAway && next.pathname === current.pathname),
    closing: () => dirty && !closing.current,
  })

/**
 * Asks before the browser's Back button, which closes a sheet on a phone, throws away what was typed into a dialog.
 * Whatever else leaves the page while it is open does so because it is done.
 */
export const useBackGuard = (dirty: boolean) =>
  useGuard({
    blocks: ({ action }) => dirty && action !== 'PUSH' && action !== 'REPLACE',
    closing: () => false,
  })
