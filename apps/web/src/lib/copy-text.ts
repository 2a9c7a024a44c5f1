import i18next from 'i18next'
import { toast } from './toast.ts'

/** Copies by a command, which a key or a click may do even where the page has no access to the clipboard. */
function byCommand(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
  }
  addEventListener('copy', fill, { capture: true, once: true })
  // Deprecated, but the only way where `navigator.clipboard` is refused.
  const copied = document.execCommand('copy')
  removeEventListener('copy', fill, { capture: true })
  return copied
}

/**
 * Copies a text, also where the browser denies the page the clipboard, as without HTTPS or by a setting. Shows an error
 * if that fails.
 *
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (!byCommand(text)) {
      toast.error(i18next.t('common.not_copied'))
      return false
    }
  }
  return true
}
