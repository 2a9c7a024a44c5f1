import type { Asset } from '@steward/contract/assets.ts'
import { Check, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { errorText, fieldTexts } from '#lib/error-text.ts'
import { ApiError } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'
import {
  type AssetFormValues,
  changedFields,
  type FormField,
  inputForUpdate,
  problemsOf,
  valuesOf,
} from '../form-values.ts'
import { namesOf } from '../lookup-names.tsx'
import { mergedNote } from '../merged-note.ts'
import { problemText } from '../problem-text.ts'
import { StaleDialog } from '../stale-dialog.tsx'
import { FieldEditor } from './field-editor.tsx'
import { type AssetEdit, type Outcome, useAssetChange } from './use-asset-change.ts'

interface InlineEditorProps {
  asset: Asset
  field: FormField
  label: string
  /** The id of the field's name on the page. */
  labelId: string
  onDone: () => void
}

/** Something of the editor lies open over the page, and keys are its own. */
const isOpen = (form: HTMLElement) => form.querySelector('[aria-expanded="true"]') !== null

/** One field of an asset, being changed where it stands. Enter saves, Escape leaves it as it was. */
export function InlineEditor({ asset, field, label, labelId, onDone }: InlineEditorProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()
  // What somebody else changes while this is open must not pass for what it began with.
  const [base, setBase] = useState(asset)
  const [values, setValues] = useState<AssetFormValues>(() => valuesOf(asset))
  const [names, setNames] = useState(() => namesOf(asset))
  const [error, setError] = useState<string | null>(null)
  const [contested, setContested] = useState<Asset | null>(null)
  const { change, pending } = useAssetChange()

  // The focus is the browser's.
  useEffect(() => {
    const control = form.current?.querySelector<HTMLElement>('input, textarea, button')
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [])

  const enter = (value: AssetFormValues[FormField], name?: string) => {
    setError(null)
    setValues((before) => ({ ...before, [field]: value }))
    if (typeof value === 'string' && name !== undefined)
      setNames((before) => ({ ...before, [value]: name }))
  }

  /** Puts back all that the change has changed, what followed from it too. */
  const undo = async (saved: Asset, merged: readonly string[]) => {
    const then = valuesOf(asset)
    const now = valuesOf(saved)
    const touched = new Set(changedFields(then, now).filter((one) => !merged.includes(one)))
    const changes = inputForUpdate(now, { ...now, ...pick(then, touched) })
    const failed = (description: string) =>
      toast.error(t('assets.inline.undo_failed'), { description })
    try {
      const outcome = await change(saved, changes as AssetEdit)
      if (outcome.kind === 'contested') failed(t('errors.codes.stale_record'))
    } catch (failure) {
      failed(errorText(failure, t))
    }
  }

  const settle = (outcome: Outcome) => {
    if (outcome.kind === 'contested') {
      setContested(outcome.current)
      return
    }
    const { saved, merged } = outcome
    toast.success(t('assets.inline.saved', { field: label }), {
      ...mergedNote(merged, t),
      action: { label: t('common.undo'), onClick: () => void undo(saved, merged) },
    })
    onDone()
  }

  const save = async (from: Asset, typed: AssetFormValues) => {
    const before = valuesOf(from)
    const problem = problemsOf(typed, before).find((one) => one.field === field)
    if (problem) return setError(problemText(problem, t))
    const changes = inputForUpdate(before, typed) as AssetEdit
    if (Object.keys(changes).length === 0) return onDone()
    try {
      settle(await change(from, changes))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(fieldTexts(failure, t)[field] ?? errorText(failure, t))
    }
    return undefined
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!pending) void save(base, values)
  }

  const byKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isOpen(event.currentTarget)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }

  /** The field as somebody else left it, with what was typed over it where that is kept. */
  const resume = (current: Asset, isKept: boolean) => {
    const next = { ...valuesOf(current), ...(isKept && { [field]: values[field] }) }
    setBase(current)
    setValues(next)
    setContested(null)
    return next
  }

  return (
    // The keys of the control within come up to it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={byKey}
      className="flex flex-col gap-1.5"
    >
      <FieldEditor
        id={asset.id}
        field={field}
        label={label}
        value={values[field]}
        names={names}
        siteId={values.site_id}
        onChange={enter}
        control={{
          'aria-labelledby': labelId,
          'aria-describedby': error ? errorId : undefined,
          'aria-invalid': error ? true : undefined,
        }}
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
      {contested && (
        <StaleDialog
          current={contested}
          before={valuesOf(base)}
          typed={values}
          names={{ ...namesOf(base), ...names }}
          pending={pending}
          onKeepEditing={(mine) => void resume(contested, mine.has(field))}
          onSave={(mine) => void save(contested, resume(contested, mine.has(field)))}
        />
      )}
    </form>
  )
}

const pick = (values: AssetFormValues, fields: ReadonlySet<FormField>): Partial<AssetFormValues> =>
  Object.fromEntries([...fields].map((field) => [field, values[field]]))
