import { type Asset, Asset as AssetRecord, assetsApi } from '@steward/contract/assets.ts'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { fieldTexts } from '#lib/error-text.ts'
import { ApiError, send } from '#lib/http.ts'
import { ASSET_FIELDS } from './asset-fields.ts'
import { isOwn, ownTexts } from './own-fields.ts'
import {
  type AssetFormValues,
  blankValues,
  copyOf,
  FORM_FIELDS,
  type FormField,
  problemsOf,
  valuesForAnother,
  valuesOf,
} from './form-values.ts'
import { namesOf, useLookupNames } from './lookup-names.tsx'
import { problemText } from './problem-text.ts'
import { laidOver, type StaleField, standsOf } from './stale.ts'
import { type FormBase, type Picture, useAssetSave } from './use-asset-save.ts'
import { readAssetDraft, useFormDraft } from './use-form-draft.ts'

/** What stands in the way of saving, besides single fields. */
export type Trouble =
  | { kind: 'failed'; error: ApiError }
  | { kind: 'gone' }
  | { kind: 'stale'; current: Asset }

export interface AssetFormInput {
  /** The record to change; none for a new one. */
  asset: Asset | null
  /** The record that a new one begins as. */
  copied: Asset | null
  /** What a new one has from the start: a code that was scanned. */
  given?: Partial<AssetFormValues> | undefined
  /** `merged` are the fields that somebody else has changed meanwhile, and that were kept. */
  onSaved: (saved: Asset, merged: readonly StaleField[]) => void
}

const beginning = ({ asset, copied, given }: AssetFormInput): FormBase => {
  if (asset) return { values: valuesOf(asset), lock_version: asset.lock_version }
  return { values: { ...(copied ? copyOf(copied) : blankValues()), ...given }, lock_version: null }
}

/** The record as it is now: a refusal for being stale brings it along, else it is read. */
async function currentRecord(error: ApiError, id: string): Promise<Asset> {
  const brought = z.safeParse(AssetRecord, error.meta.current)
  if (brought.success) return brought.data
  const { data } = await send(assetsApi.get, { params: { id } })
  return data
}

const formName = (asset: Asset | null) => (asset ? `assets/edit/${asset.id}` : 'assets/new')

/** The state of the form for one asset: what is entered, where it came from, and how it is saved. */
export function useAssetForm(input: AssetFormInput) {
  const { asset, copied, given, onSaved } = input
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() =>
    copied || given ? null : readAssetDraft(formName(asset)),
  )
  const [base, setBase] = useState<FormBase>(() =>
    draft
      ? { values: draft.value.before, lock_version: draft.value.lock_version }
      : beginning(input),
  )
  const [picture, setPicture] = useState<Picture>(undefined)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const lookup = useLookupNames({ ...namesOf(asset ?? copied), ...draft?.value.names })
  const { save, saving } = useAssetSave(asset)

  const resolver: Resolver<AssetFormValues> = (values) => {
    const problems = problemsOf(values, asset ? base.values : undefined)
    const errors = problems.map((problem) => [
      problem.field,
      { type: problem.code, message: problemText(problem, t) },
    ])
    return problems.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) }
  }

  const methods = useForm<AssetFormValues>({
    defaultValues: base.values,
    ...(draft && { values: draft.value.values, resetOptions: { keepDefaultValues: true } }),
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const kept = useFormDraft(formName(asset), methods, {
    before: base.values,
    lock_version: base.lock_version,
    names: lookup.names,
  })

  /** Puts what the server refused beside the fields that it names; false where it names none. */
  const blameFields = (error: ApiError): boolean => {
    const texts = fieldTexts(error, t)
    const named = FORM_FIELDS.filter((field) => texts[field] !== undefined && !isOwn(error, field))
    for (const field of named) {
      const label = t(ASSET_FIELDS[field].label)
      const message = t('assets.problems.refused', { field: label, message: texts[field] })
      methods.setError(field, { type: 'server', message })
    }
    const own = ownTexts(error, t)
    for (const [key, message] of Object.entries(own))
      methods.setError(`custom_fields.${key}`, { type: 'server', message })
    return named.length > 0 || Object.keys(own).length > 0
  }

  /** What stands in the way of saving the record; null where single fields do. */
  const troubleOf = async (error: ApiError): Promise<Trouble | null> => {
    if (asset && error.code === 'stale_record') {
      const current = await currentRecord(error, asset.id)
      return current.archived_at ? { kind: 'gone' } : { kind: 'stale', current }
    }
    if (asset && error.status === 404) return { kind: 'gone' }
    return blameFields(error) ? null : { kind: 'failed', error }
  }

  const refused = async (error: unknown) => {
    // The session has ended: the page is about to change, and the draft is kept.
    if (error instanceof DOMException && error.name === 'AbortError') return
    if (!(error instanceof ApiError)) throw error
    const found = await troubleOf(error)
    // Two people who changed different fields needn't be asked anything.
    if (found?.kind === 'stale' && !isContested(found.current)) return mergeAndSave(found.current)
    setTrouble(found)
  }

  const saveFrom = (from: FormBase, merged: readonly StaleField[] = []) =>
    methods.handleSubmit(async (values) => {
      setTrouble(null)
      try {
        const saved = await save(values, from, picture)
        kept.drop()
        onSaved(saved, merged)
      } catch (error) {
        await refused(error)
      }
    })

  const stands = (current: Asset) => standsOf(base.values, methods.getValues(), valuesOf(current))
  const isContested = (current: Asset) => stands(current).contested.length > 0
  const mergeAndSave = (current: Asset, mine?: ReadonlySet<StaleField>) => {
    const { taken } = stands(current)
    return saveFrom(takeOver(current, mine), taken)()
  }

  /** Takes over what somebody else has changed, except where this person has typed something else and keeps it. */
  const takeOver = (current: Asset, mine: ReadonlySet<StaleField> = new Set()): FormBase => {
    const next = { values: valuesOf(current), lock_version: current.lock_version }
    const typed = laidOver(base.values, methods.getValues(), next.values, mine)
    setBase(next)
    methods.reset(next.values)
    for (const [field, value] of Object.entries(typed))
      methods.setValue(field as FormField, value as string | null, { shouldDirty: true })
    for (const [id, name] of Object.entries(namesOf(current))) lookup.note(id, name)
    setTrouble(null)
    return next
  }

  const discardDraft = () => {
    kept.drop()
    kept.resume()
    const fresh = beginning(input)
    setBase(fresh)
    methods.reset(fresh.values)
    setDraft(null)
  }

  /** Empties the form for the next asset, except for what the next one is likely to share. */
  const another = () => {
    const next = valuesForAnother(methods.getValues())
    setBase({ values: next, lock_version: null })
    methods.reset(next)
    setPicture(undefined)
    setDraft(null)
    kept.resume()
  }

  const { errors, isDirty, submitCount } = methods.formState
  const problems = FORM_FIELDS.flatMap((field: FormField) => {
    const message = errors[field]?.message
    return message ? [{ field: field as string, message }] : []
  })
  for (const [key, error] of Object.entries(errors.custom_fields ?? {}))
    if (error?.message) problems.push({ field: `custom_fields.${key}`, message: error.message })

  return {
    methods,
    lookup,
    base,
    draft,
    discardDraft,
    picture,
    setPicture,
    trouble,
    problems,
    attempt: submitCount,
    saving,
    dirty: isDirty || picture !== undefined,
    submit: saveFrom(base),
    takeOver: (current: Asset, mine: ReadonlySet<StaleField>) => void takeOver(current, mine),
    takeOverAndSave: (current: Asset, mine: ReadonlySet<StaleField>) =>
      void mergeAndSave(current, mine),
    another,
    dropDraft: kept.drop,
  }
}

export type AssetForm = ReturnType<typeof useAssetForm>
