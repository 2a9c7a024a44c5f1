import type { Asset } from '@steward/contract/assets.ts'
import { columnOf, type DataField } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import { Check, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomInput } from '#components/custom-fields/custom-control.tsx'
import { customProblem } from '#components/custom-fields/custom-problem.ts'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { errorText, fieldTexts } from '#lib/error-text.ts'
import { ApiError } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'
import {
  type AssetFormValues,
  type FormField,
  inputForUpdate,
  problemsOf,
  valuesOf,
} from '../form-values.ts'
import { namesOf } from '../lookup-names.tsx'
import { mergedNote } from '../merged-note.ts'
import { ownTexts } from '../own-fields.ts'
import { problemText } from '../problem-text.ts'
import { type StaleField, valueAt, withValue } from '../stale.ts'
import { StaleDialog } from '../stale-dialog.tsx'
import { FieldEditor } from './field-editor.tsx'
import { type AssetEdit, type Outcome, useAssetChange } from './use-asset-change.ts'
import { usePutBack } from './use-put-back.ts'
import { useAssetWording } from './use-asset-wording.ts'

interface InlineEditorProps {
  asset: Asset
  /** A field of every asset, or one of the account's own. */
  field: FormField | DataField
  label: string
  /** The id of the field's name on the page. */
  labelId: string
  onDone: () => void
}

/** Something of the editor lies open over the page, and keys are its own. */
const isOpen = (form: HTMLElement) => form.querySelector('[aria-expanded="true"]') !== null

const isOwn = (field: FormField | DataField): field is DataField => typeof field === 'object'

/** What is wrong with what was typed, before anybody is asked. */
function wrongIn(
  field: FormField | DataField,
  typed: AssetFormValues,
  before: AssetFormValues,
  t: TFunction,
): string | undefined {
  if (isOwn(field)) {
    const problem = customProblem(field, typed.custom_fields[field.key] ?? null)
    return problem && String(t(problem))
  }
  const problem = problemsOf(typed, before).find((one) => one.field === field)
  return problem && problemText(problem, t)
}

/** Why the server has refused it. */
function refusalOf(field: FormField | DataField, failure: ApiError, t: TFunction): string {
  const texts = isOwn(field) ? ownTexts(failure, t) : fieldTexts(failure, t)
  return texts[isOwn(field) ? field.key : field] ?? errorText(failure, t)
}

/** Saves a change of one field, and says so with the way to take it back. */
function useSaving(label: string) {
  const { t } = useTranslation()
  const wording = useAssetWording()
  const { change, pending } = useAssetChange()
  const putBack = usePutBack(change)

  const say = (before: Asset, { saved, merged }: Outcome & { kind: 'saved' }) =>
    toast.success(t('assets.inline.saved', { field: label }), {
      ...mergedNote(merged, t, wording.label),
      action: { label: t('common.undo'), onClick: () => void putBack(before, saved, merged) },
    })

  return { change, pending, say }
}

/** One field of an asset, being changed where it stands. Enter saves, Escape leaves it as it was. */
export function InlineEditor({ asset, field, label, labelId, onDone }: InlineEditorProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()
  const column: StaleField = isOwn(field) ? columnOf(field.key) : field
  // What somebody else changes while this is open must not pass for what it began with.
  const [base, setBase] = useState(asset)
  const [values, setValues] = useState<AssetFormValues>(() => valuesOf(asset))
  const [names, setNames] = useState(() => namesOf(asset))
  const [error, setError] = useState<string | null>(null)
  const [contested, setContested] = useState<Asset | null>(null)
  const { change, pending, say } = useSaving(label)

  // The focus is the browser's.
  useEffect(() => {
    const control = form.current?.querySelector<HTMLElement>('input, textarea, button')
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [])

  const note = (id: string, name: string) => setNames((before) => ({ ...before, [id]: name }))
  const enter = (value: unknown, name?: string) => {
    setError(null)
    setValues((before) => withValue(before, column, value))
    if (typeof value === 'string' && name !== undefined) note(value, name)
  }

  const save = async (from: Asset, typed: AssetFormValues) => {
    const before = valuesOf(from)
    const wrong = wrongIn(field, typed, before, t)
    if (wrong) return setError(wrong)
    const changes = inputForUpdate(before, typed) as AssetEdit
    if (Object.keys(changes).length === 0) return onDone()
    try {
      const outcome = await change(from, changes)
      if (outcome.kind === 'contested') return setContested(outcome.current)
      say(from, outcome)
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(refusalOf(field, failure, t))
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
    const theirs = valuesOf(current)
    const next = isKept ? withValue(theirs, column, valueAt(values, column)) : theirs
    setBase(current)
    setValues(next)
    setContested(null)
    return next
  }

  const control = {
    'aria-labelledby': labelId,
    'aria-describedby': error ? errorId : undefined,
    'aria-invalid': error ? (true as const) : undefined,
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
      {isOwn(field) ? (
        <CustomInput
          field={field}
          control={control}
          value={values.custom_fields[field.key] ?? null}
          names={names}
          onName={note}
          onChange={enter}
        />
      ) : (
        <FieldEditor
          id={asset.id}
          field={field}
          label={label}
          value={values[field]}
          names={names}
          siteId={values.site_id}
          onChange={enter}
          control={control}
        />
      )}
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
          onKeepEditing={(mine) => void resume(contested, mine.has(column))}
          onSave={(mine) => void save(contested, resume(contested, mine.has(column)))}
        />
      )}
    </form>
  )
}
