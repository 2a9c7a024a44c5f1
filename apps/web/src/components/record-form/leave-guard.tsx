import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'

/** Pages that are shown after a session has ended; the form's draft is stored then. */
const ALWAYS_ALLOWED = ['/login']

interface Guarding {
  blocks: ShouldBlockFn
  /** Whether the browser asks too, before the page is closed or reloaded. */
  closing: () => boolean
}

/** Asks for confirmation when navigation is blocked. */
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
 * Asks before navigation discards unsaved changes. `closing` is true while the form itself is being closed, as it has
 * asked already.
 *
 * @param onlyAway for pages whose input survives changes of their search, such as the order
 */
export const useLeaveGuard = (dirty: boolean, closing: RefObject<boolean>, onlyAway = false) =>
  useGuard({
    blocks: ({ current, next }) =>
      dirty && !closing.current && !(onlyAway && next.pathname === current.pathname),
    closing: () => dirty && !closing.current,
  })

/**
 * Asks before the browser's Back button, which closes a sheet on phones, discards the input of a dialog. Other
 * navigation out of an open dialog happens only after it is saved.
 */
export const useBackGuard = (dirty: boolean) =>
  useGuard({
    blocks: ({ action }) => dirty && action !== 'PUSH' && action !== 'REPLACE',
    closing: () => false,
  })
