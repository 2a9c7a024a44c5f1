import { type Attachment, attachmentsApi } from '@steward/contract/attachments.ts'
import { useTranslation } from 'react-i18next'
import { TextControl } from '#components/record-form/controls.tsx'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** Renames a file; its extension doesn't change its type. */
export function RenameDialog({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutateAsync } = useSend(attachmentsApi.update)
  const form = useRecordForm<{ file_name: string }, Attachment>({
    name: `attachment-${file.id}`,
    labels: { file_name: t('attachments.file_name') },
    initial: { file_name: file.file_name },
    version: file.lock_version,
    check: ({ file_name }) =>
      file_name.trim() === '' ? { file_name: t('attachments.problems.no_name') } : {},
    send: async ({ file_name }, _, version) => {
      const body = {
        attachment: { file_name, ...(version === null ? {} : { lock_version: version }) },
      }
      return (await mutateAsync({ params: { id: file.id }, body })).data
    },
    read: ({ file_name, lock_version }) => ({ values: { file_name }, version: lock_version }),
    onSaved: ({ file_name }) => {
      toast.success(t('attachments.renamed', { name: file_name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('attachments.rename_title')}
      submitLabel={t('attachments.rename')}
      onClose={onClose}
    >
      <TextControl
        control={form.control('file_name')}
        required
        maxLength={255}
        spellCheck={false}
      />
    </FormDialog>
  )
}
