import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#lib/toast.ts'

/**
 * Sends a logo, once all else was taken: a picture that fails doesn't lose the rest, and can be sent once more.
 *
 * @param write sends it by itself, for a file comes without the rest of the body; null removes the one that is there
 */
export function useSendLogo<T>(
  write: (id: string, file: File | null) => Promise<{ data: T }>,
  failed: 'organization.logo_failed' | 'accounts.new.logo_failed' = 'organization.logo_failed',
) {
  const { t } = useTranslation()

  /**
   * @param onSaved is called for one that was saved at a later try
   * @returns undefined when it failed, which was said by then
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

/** The logo on a page of settings, which is saved with their form. */
export function useFormLogo<T>(
  id: string,
  write: (id: string, file: File | null) => Promise<{ data: T }>,
  onSaved: (saved: T) => void,
) {
  const sendLogo = useSendLogo(write)
  /** A new logo; null when the old one is to go; undefined when it stays. */
  const [logo, setLogo] = useState<File | null | undefined>(undefined)
  return {
    logo,
    setLogo,
    isChanged: logo !== undefined,
    /** Sends what there is to send, after the rest. */
    sendAfter: async (saved: T): Promise<T> =>
      logo === undefined ? saved : ((await sendLogo(id, logo, onSaved)) ?? saved),
  }
}

/** What a page of settings shows of its form and its logo: both are saved and discarded together. */
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
