import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { FieldError } from '#components/ui/field.tsx'
import { format } from '#lib/format.ts'

interface FileRules {
  /** MIME types with extensions: `{ 'text/csv': ['.csv'] }`. */
  accept: Readonly<Record<string, readonly string[]>>
  maxBytes: number
  multiple?: boolean
}

/** Accepts files by drop or file dialog, and reports those that it can't accept. */
export function useFileDrop(rules: FileRules, onFiles: (files: File[]) => void) {
  const { t } = useTranslation()
  const { accept, maxBytes, multiple = false } = rules
  const [refusals, setRefusals] = useState<readonly FileRejection[]>([])

  const dropzone = useDropzone({
    accept: Object.fromEntries(Object.entries(accept).map(([type, ends]) => [type, [...ends]])),
    maxSize: maxBytes,
    multiple,
    noClick: true,
    noKeyboard: true,
    onDrop: (files, refused) => {
      setRefusals(refused)
      if (files.length > 0) onFiles(files)
    },
  })

  const wordsFor = (code: string | undefined, name: string) => {
    if (code === 'file-too-large') {
      return t('common.file.too_large', { name, size: format.bytes(maxBytes) })
    }
    if (code === 'too-many-files') return t('common.file.one_only')
    return t('common.file.wrong_type', { name, types: Object.values(accept).flat().join(', ') })
  }
  const problems = refusals.map(({ file, errors }) => wordsFor(errors[0]?.code, file.name))

  return { ...dropzone, problem: problems[0] }
}

interface FileDropProps extends FileRules {
  label: string
  hint?: ReactNode
  error?: string | undefined
  onFiles: (files: File[]) => void
  disabled?: boolean
}

/** A large drop area with a button. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, onFiles, disabled = false, ...rules } = props
  const { t } = useTranslation()
  const { getRootProps, getInputProps, open, isDragActive, problem } = useFileDrop(rules, onFiles)
  const message = problem ?? error

  return (
    <div className="flex flex-col gap-1.5">
      <div
        {...getRootProps({
          role: 'group',
          'aria-label': label,
          className: classNames(
            'relative rounded-xl border border-dashed px-6 py-10 text-center',
            isDragActive ? 'border-primary bg-primary-soft' : 'border-input bg-card',
          ),
        })}
      >
        <input {...getInputProps({ 'aria-label': label, disabled })} />
        <div className="flex flex-col items-center gap-2">
          <span
            aria-hidden
            className="grid size-12 place-items-center rounded-2xl bg-muted text-muted-foreground"
          >
            <FileUp className="size-6" />
          </span>
          <p className="text-base font-medium">{label}</p>
          <Button onClick={open} disabled={disabled}>
            {t('common.file.browse')}
          </Button>
          {hint && <div className="text-xs text-muted-foreground">{hint}</div>}
        </div>
      </div>
      <div role="alert">{message && <FieldError>{message}</FieldError>}</div>
    </div>
  )
}
