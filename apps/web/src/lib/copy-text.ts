import i18next from 'i18next'
import { toast } from './toast.ts'

/**
 * Copies a text where the browser keeps the clipboard from the page, as it does without https or by a setting; the copy
 * that a key or a click asks for is still allowed. Says so where that fails too.
 */
export function copyByCommand(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
  }
  addEventListener('copy', fill, { capture: true, once: true })
  // There is no other way where `navigator.clipboard` is refused.
  const copied = document.execCommand('copy')
  removeEventListener('copy', fill, { capture: true })
  if (!copied) toast.error(i18next.t('common.not_copied'))
  return copied
}
