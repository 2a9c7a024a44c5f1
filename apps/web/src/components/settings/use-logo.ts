import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#lib/toast.ts'

/**
 * Uploads a logo after the other settings were saved: if it fails, they are kept, and it can be retried.
 *
 * @param write the call, which sends only the logo; null removes the stored one
 */
export function useSendLogo<T>(
  write: (id: string, file: File | null) => Promise<{ data: T }>,
  failed: 'organization.logo_failed' | 'accounts.new.logo_failed' = 'organization.logo_failed',
) {
  const { t } = useTranslation()

  /**
   * @param onSaved called when a retry has succeeded
   *
   * @returns undefined if it failed, which is already shown by then
   */
  const sendLogo = async (
    id: string,
    file: File | null,
    onSaved?: (saved: T) => void,
  ): Promise<T | undefined> => {
    try {
      return (await write(id, file)).data
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

/** The logo on a settings page, which is saved with the form. */
export function useFormLogo<T>(
  id: string,
  write: (id: string, file: File | null) => Promise<{ data: T }>,
  onSaved: (saved: T) => void,
) {
  const sendLogo = useSendLogo(write)
  /** The new logo; null to remove the stored one; undefined to keep it. */
  const [logo, setLogo] = useState<File | null | undefined>(undefined)
  return {
    logo,
    setLogo,
    isChanged: logo !== undefined,
    /** Uploads a changed logo after the other settings. */
    sendAfter: async (saved: T): Promise<T> =>
      logo === undefined ? saved : ((await sendLogo(id, logo, onSaved)) ?? saved),
  }
}

/** Combines the state of a form and its logo, which are saved and discarded together. */
export const withLogo = <Form extends { changed: readonly unknown[]; discardDraft: () => void }>(
  form: Form,
  {
    logo,
    setLogo,
    isChanged,
  }: Pick<ReturnType<typeof useFormLogo>, 'logo' | 'setLogo' | 'isChanged'>,
) => ({
  form,
  logo,
  setLogo,
  changes: form.changed.length + (isChanged ? 1 : 0),
  discard: () => {
    setLogo(undefined)
    form.discardDraft()
  },
})
