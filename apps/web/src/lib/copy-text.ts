import i18next from 'i18next'
import { toast } from './toast.ts'

/** The copy that a key or a click asks for, which is allowed where the clipboard is kept from the page. */
function byCommand(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
  }
  addEventListener('copy', fill, { capture: true, once: true })
  // There is no other way where `navigator.clipboard` is refused.
  const copied = document.execCommand('copy')
  removeEventListener('copy', fill, { capture: true })
  return copied
}

/**
 * Copies a text, also where the browser keeps the clipboard from the page, as it does without https or by a setting.
 * Says so where that fails.
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
