import { type Attachment, attachmentsApi } from '@steward/contract/attachments.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '#components/list/keep-focus.ts'
import { errorText } from '#lib/error-text.ts'
import { download } from '#lib/http.ts'
import { pages, useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { useDownload } from '#lib/use-download.ts'
import type { Attached } from './uploads.ts'

const PER_PAGE = 50

/** The files of a record, page by page; with a moment, those it had then. */
export function useFiles({ type, id }: Attached, at: string | null, enabled: boolean) {
  const query = {
    attachable_type: type,
    attachable_id: id,
    per_page: PER_PAGE,
    ...(at !== null && { at }),
  }
  const list = useInfiniteQuery({ ...pages(attachmentsApi.list, { query }), enabled })
  const files: Attachment[] = (list.data?.pages ?? []).flatMap((page) => page.data)
  return { ...list, files }
}

/** Removes a file; the toast offers Undo. */
export function useRemove() {
  const { t } = useTranslation()
  const removing = useSend(attachmentsApi.remove)
  const restoring = useSend(attachmentsApi.restore)

  const bringBack = ({ id, file_name: name }: Attachment) =>
    restoring.mutateAsync({ params: { id } }).then(
      () => void toast.success(t('attachments.restored', { name })),
      (error: unknown) =>
        void toast.error(t('attachments.restore_failed', { name }), {
          description: errorText(error, t),
        }),
    )

  return async (file: Attachment): Promise<void> => {
    const { id, file_name: name } = file
    try {
      await removing.mutateAsync({ params: { id } })
    } catch (error) {
      toast.error(t('attachments.remove_failed', { name }), { description: errorText(error, t) })
      return
    }
    const action = { label: t('common.undo'), onClick: () => void bringBack(file) }
    toast.success(t('attachments.removed', { name }), { action })
    keepFocus()
  }
}

/** Downloads attachments; `pending` is the id of the one being downloaded. */
export function useAttachmentDownload() {
  const { t } = useTranslation()
  const { pending, save } = useDownload()
  const [id, setId] = useState<string | null>(null)
  const fetchFile = (file: Pick<Attachment, 'id' | 'file_name'>): Promise<void> => {
    setId(file.id)
    return save(
      () => download(attachmentsApi.file, { params: { id: file.id } }),
      t('attachments.download_failed', { name: file.file_name }),
    )
  }
  return { fetchFile, pending: pending ? id : null }
}
