import type { Asset } from '@steward/contract/assets.ts'
import { Check, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField, Values } from '#components/fields/field.ts'
import { FieldInput } from '#components/fields/inputs.tsx'
import { valuesOf } from '#components/fields/form-values.ts'
import { readFrom } from '#components/fields/values.ts'
import { refusedFields } from '#components/record-form/record-fields.ts'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { errorText } from '#lib/error-text.ts'
import { ApiError } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'
import { editOfField } from '#components/fields/use-record-change.ts'
import { mergedNote } from '#components/fields/merged-note.ts'
import { CHANGED_ASSETS } from '../asset-check.ts'
import { AssetConflict } from '../asset-conflict.tsx'
import { ASSET_FIELDS } from '../asset-kind.ts'
import { useDuplicateNotice } from '../use-duplicate-notice.ts'
import { type Outcome, useAssetChange } from './use-asset-change.ts'
import { usePutBack } from './use-put-back.ts'
import { useAssetWording } from './use-asset-wording.ts'

interface InlineEditorProps {
  asset: Asset
  field: NamedField
  label: string
  /** The id of the field's label. */
  labelId: string
  onDone: () => void
}

/** Whether a list or calendar of the editor is open, which handles the keys. */
const isOpen = (form: HTMLElement) => form.querySelector('[aria-expanded="true"]') !== null

/** Saves a change of one field; the toast offers Undo. */
function useSaving(label: string) {
  const { t } = useTranslation()
  const wording = useAssetWording()
  const { change, pending } = useAssetChange()
  const putBack = usePutBack(change)
  const notice = useDuplicateNotice()

  const say = (before: Asset, { saved, merged }: Outcome & { kind: 'saved' }) => {
    // A notice that can't be loaded is omitted.
    void notice(before, saved).catch(() => undefined)
    toast.success(t('record_form.field_saved', { field: label }), {
      ...mergedNote(merged, t, wording.label),
      action: { label: t('common.undo'), onClick: () => void putBack(before, saved, merged) },
    })
  }

  return { change, pending, say }
}

/** The value being edited, and saving it, also after somebody else has changed the field. */
function useFieldEdit({ asset, field, label, onDone }: Omit<InlineEditorProps, 'labelId'>) {
  const { t } = useTranslation()
  // The version that editing started with: later changes of others must be detected as conflicts.
  const [base, setBase] = useState(asset)
  const [value, setValue] = useState(() => readFrom(field, asset))
  const [error, setError] = useState<string | null>(null)
  const [conflicting, setConflicting] = useState<Asset | null>(null)
  const { change, pending, say } = useSaving(label)

  const save = async (from: Asset, typed: unknown) => {
    const { problem, changes } = editOfField(
      CHANGED_ASSETS,
      { record: from, field, value: typed },
      t,
    )
    if (problem) return setError(problem)
    if (Object.keys(changes).length === 0) return onDone()
    try {
      const outcome = await change(from, changes)
      if (outcome.kind === 'contested') return setConflicting(outcome.current)
      say(from, outcome)
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(refusedFields<Values>(failure, [field.name], t)[field.name] ?? errorText(failure, t))
    }
    return undefined
  }

  /** Continues with the asset as saved by somebody else, keeping the user's input where chosen. */
  const resume = (current: Asset, mine: ReadonlySet<string>) => {
    const next = mine.has(field.name) ? value : readFrom(field, current)
    setBase(current)
    setValue(next)
    setConflicting(null)
    return next
  }

  return {
    base,
    value,
    error,
    conflicting,
    pending,
    enter: (next: unknown) => {
      setError(null)
      setValue(next)
    },
    save,
    resume,
  }
}

/** Edits one field of an asset in place. Enter saves, Escape cancels. */
export function InlineEditor(props: InlineEditorProps) {
  const { field, labelId, onDone } = props
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()
  const { base, value, error, conflicting, pending, enter, save, resume } = useFieldEdit(props)

  // Focus is outside React.
  useEffect(() => {
    const control = form.current?.querySelector<HTMLElement>('input, textarea, button')
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!pending) void save(base, value)
  }

  const byKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isOpen(event.currentTarget)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }

  const control = {
    'aria-labelledby': labelId,
    'aria-describedby': error ? errorId : undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
  return (
    // Key events of the control bubble up to it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={byKey}
      className="flex flex-col gap-1.5"
    >
      <FieldInput
        field={field}
        value={value}
        values={valuesOf(ASSET_FIELDS, base)}
        record={base}
        control={control}
        onChange={enter}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className="flex gap-1.5">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          pending={pending}
          pendingLabel={t('common.saving')}
        >
          <Check aria-hidden />
          {t('assets.inline.save')}
        </Button>
        <IconButton size="icon-sm" label={t('common.cancel')} keys="Esc" onClick={onDone}>
          <X aria-hidden />
        </IconButton>
      </div>
      {conflicting && (
        <AssetConflict
          before={base}
          current={conflicting}
          typed={{ [field.name]: value }}
          pending={pending}
          onKeepEditing={(mine) => void resume(conflicting, mine)}
          onSave={(mine) => void save(conflicting, resume(conflicting, mine))}
        />
      )}
    </form>
  )
}
