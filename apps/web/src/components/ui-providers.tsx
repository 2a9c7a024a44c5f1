import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type UiTexts, UiTextsProvider } from '#components/ui/texts.tsx'
import { format } from '#lib/format.ts'

/**
 * The providers of all pages, including public ones: the texts of the ui components, and Base UI's setting to add no
 * style elements, which the content security policy forbids.
 */
export function UiProviders({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const texts: UiTexts = {
    close: t('common.close'),
    cancel: t('common.cancel'),
    clear: t('common.clear'),
    showOptions: t('common.show_options'),
    showPassword: t('common.show_password'),
    hidePassword: t('common.hide_password'),
    capsLock: t('common.caps_lock'),
    optional: t('common.optional'),
    loading: t('common.loading'),
    noMatches: t('common.no_matches'),
    searchFailed: t('common.search_failed'),
    copied: t('common.copied'),
    none: t('common.none'),
    leaveTitle: t('common.leave.title'),
    leaveText: t('common.leave.text'),
    discard: t('common.leave.discard'),
    stay: t('common.leave.stay'),
    results: (count) => t('common.results', { count, formatted: format.integer(count) }),
    problems: (count) => t('common.problems', { count, formatted: format.integer(count) }),
    remove: (name) => t('common.remove_name', { name }),
    typeToConfirm: (text) => t('common.type_to_confirm', { text }),
    step: (current, total, label) => t('common.step', { current, total, label }),
  }

  return (
    <CSPProvider disableStyleElements>
      <UiTextsProvider texts={texts}>{children}</UiTextsProvider>
    </CSPProvider>
  )
}
