import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from './error-text.ts'
import type { Download } from './http.ts'
import { saveFile } from './save-file.ts'
import { toast } from './toast.ts'

/** Downloads files: `pending` meanwhile, with an error message on failure. */
export function useDownload() {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const save = async (fetch: () => Promise<Download>, failed: string): Promise<void> => {
    setPending(true)
    try {
      saveFile(await fetch())
    } catch (error) {
      toast.error(failed, { description: errorText(error, t) })
    } finally {
      setPending(false)
    }
  }
  return { pending, save }
}
