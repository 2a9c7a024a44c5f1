import { LIMITS } from '@steward/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { CameraButton } from '#components/camera-button.tsx'
import { useFileDrop } from '#components/file-drop.tsx'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { FieldError } from '#components/ui/field.tsx'
import { format } from '#lib/format.ts'
import { useIsCoarse } from '#lib/media.ts'

/** Accepts all types: the server decides. */
const ANYTHING = {}

/** Takes files by drop, file dialog or camera. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation()
  const coarse = useIsCoarse()
  const maxBytes = LIMITS.attachment_bytes
  const drop = useFileDrop({ accept: ANYTHING, maxBytes, multiple: true }, onFiles)
  return (
    <div className="flex flex-col gap-1.5">
      <div
        {...drop.getRootProps({
          role: 'group',
          'aria-label': t('attachments.add'),
          className: classNames(
            'relative rounded-xl border border-dashed px-4 py-3.5',
            drop.isDragActive ? 'border-primary bg-primary-soft' : 'border-input',
          ),
        })}
      >
        <input {...drop.getInputProps({ 'aria-label': t('attachments.add') })} />
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-40 flex-1 text-sm text-muted-foreground">
            {t(coarse ? 'attachments.touch_hint' : 'attachments.hint', {
              size: format.bytes(maxBytes),
            })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={drop.open}>
              {t('common.file.browse')}
            </Button>
            <CameraButton onPhoto={(photo) => onFiles([photo])} />
          </div>
        </div>
      </div>
      <div role="alert">{drop.problem && <FieldError>{drop.problem}</FieldError>}</div>
    </div>
  )
}
