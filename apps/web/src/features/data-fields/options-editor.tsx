import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { format } from '#lib/format.ts'
import { movedTo } from '#components/row-order.ts'

interface OptionsEditorProps {
  id: string
  label: string
  options: readonly string[]
  onChange: (options: string[]) => void
  error: string | undefined
}

const MAX = 500

/** The lines of a pasted text, without duplicates. */
const linesOf = (text: string) => [
  ...new Set(
    text
      .split(/[\r\n;\t]+/)
      .map((line) => line.trim().slice(0, 100))
      .filter(Boolean),
  ),
]

/** Edits the options of a choice: typed, ordered and removed one by one, or pasted. */
export function OptionsEditor({ id, label, options, onChange, error }: OptionsEditorProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)

  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.children[at]?.querySelector('input')?.focus())
  const add = () => {
    onChange([...options, ''])
    focus(options.length)
  }
  const paste = (at: number) => (event: ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    const before = options.slice(0, at)
    const after = options.slice(at).filter((option) => option !== '')
    const next = [...new Set([...before, ...lines, ...after])].slice(0, MAX)
    onChange(next)
    focus(Math.min(before.length + lines.length, next.length) - 1)
  }

  return (
    <fieldset className="col-span-full flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <ol ref={list} className="flex flex-col gap-2">
        {options.map((option, at) => (
          // Options have no ids while they are being edited.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex items-center gap-1">
            <Input
              aria-label={t('data_fields.options.option', { number: format.integer(at + 1) })}
              aria-invalid={error !== undefined && option.trim() === '' ? true : undefined}
              maxLength={100}
              className="flex-1"
              value={option}
              onPaste={paste(at)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
                event.preventDefault()
                if (at === options.length - 1) add()
                else focus(at + 1)
              }}
              onChange={(event) =>
                onChange(options.map((one, n) => (n === at ? event.target.value : one)))
              }
            />
            <IconButton
              label={t('common.list.move_up', { name: option || format.integer(at + 1) })}
              disabled={at === 0}
              onClick={() => onChange(movedTo(options, at, at - 1))}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              label={t('common.list.move_down', { name: option || format.integer(at + 1) })}
              disabled={at === options.length - 1}
              onClick={() => onChange(movedTo(options, at, at + 1))}
            >
              <ArrowDown aria-hidden />
            </IconButton>
            <IconButton
              label={t('common.remove_name', { name: option || format.integer(at + 1) })}
              onClick={() => onChange(options.filter((_, n) => n !== at))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button id={id} size="sm" disabled={options.length >= MAX} onClick={add}>
          <Plus aria-hidden />
          {t('data_fields.options.add')}
        </Button>
        <span className="text-xs text-muted-foreground">{t('data_fields.options.paste')}</span>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
