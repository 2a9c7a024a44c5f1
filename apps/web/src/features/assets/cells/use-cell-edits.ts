import type { CellField } from '@steward/contract/asset-cells.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, fieldTexts } from '#lib/error-text.ts'
import { ApiError } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'
import { assetFieldLabel } from '../asset-values.ts'
import { type AssetFormValues, inputForUpdate, problemsOf, valuesOf } from '../form-values.ts'
import { mergedNote } from '../merged-note.ts'
import { type AssetEdit, useAssetChange } from '../page/use-asset-change.ts'
import { problemText } from '../problem-text.ts'
import type { CellValue, Overlay } from './overlay.ts'
import type { Undo } from './use-undo.ts'

/** What a cell is to hold. */
export interface CellEdit {
  asset: Asset
  field: CellField
  value: CellValue
  name?: string | undefined
  /** What the new value asks for besides: why an asset has its status. */
  more?: Partial<AssetFormValues>
}

/** Somebody else has changed the same cell meanwhile. */
export interface Contest {
  edit: CellEdit
  base: Asset
  current: Asset
}

const typedOver = (base: Asset, { field, value, more }: CellEdit): AssetFormValues => ({
  ...valuesOf(base),
  ...more,
  [field]: value,
})

/** Saves cells one by one: what was typed shows at once, and what can't be saved says why where it stands. */
export function useCellEdits(overlay: Overlay, undo: Undo) {
  const { t } = useTranslation()
  const { change } = useAssetChange()
  const chains = useRef(new Map<string, Promise<void>>())
  const [saving, setSaving] = useState(0)
  const [contest, setContest] = useState<Contest | null>(null)

  const refuse = ({ asset, field, value, name }: CellEdit, message: string) =>
    overlay.problem(asset.id, field, { message, value, name })

  const save = async (edit: CellEdit) => {
    const { asset, field } = edit
    const base = overlay.known(asset)
    const changes = inputForUpdate(valuesOf(base), typedOver(base, edit)) as AssetEdit
    if (Object.keys(changes).length === 0) return overlay.end(asset.id, undefined)
    try {
      const outcome = await change(base, changes)
      if (outcome.kind === 'contested') {
        overlay.end(asset.id, outcome.current)
        refuse(edit, t('errors.codes.stale_record'))
        setContest({ edit, base, current: outcome.current })
        return undefined
      }
      const deed = { ...outcome, kind: 'edit', before: base } as const
      overlay.end(asset.id, outcome.saved)
      undo.keep(deed)
      toast.success(t('assets.inline.saved', { field: assetFieldLabel(field, t) }), {
        ...mergedNote(outcome.merged, t),
        action: { label: t('common.undo'), onClick: () => void undo.undo(deed) },
      })
    } catch (error) {
      overlay.end(asset.id, undefined)
      if (!(error instanceof ApiError)) throw error
      refuse(edit, fieldTexts(error, t)[field] ?? errorText(error, t))
    }
    return undefined
  }

  /** Each asset's edits are saved one after the other, so that none stands in the way of the next. */
  const queued = async (edit: CellEdit) => {
    const { id } = edit.asset
    const before = chains.current.get(id) ?? Promise.resolve()
    const run = before.then(() => save(edit))
    chains.current.set(
      id,
      run.catch(() => undefined),
    )
    setSaving((n) => n + 1)
    try {
      await run
    } finally {
      setSaving((n) => n - 1)
    }
  }

  const commit = (edit: CellEdit) => {
    const { asset, field, value, name } = edit
    const base = overlay.known(asset)
    const typed = typedOver(base, edit)
    const wrong = problemsOf(typed, valuesOf(base)).find((one) => one.field === field)
    if (wrong) return refuse(edit, problemText(wrong, t))
    overlay.problem(asset.id, field, undefined)
    overlay.begin(asset.id, field, value, name)
    void queued(edit)
    return undefined
  }

  /** Whose value stays, where both have changed a cell. */
  const settle = (mine: boolean) => {
    if (!contest) return
    const { edit, current } = contest
    setContest(null)
    overlay.problem(edit.asset.id, edit.field, undefined)
    if (mine) commit({ ...edit, asset: current })
  }

  return {
    commit,
    contest,
    settle,
    /** What was typed stays in its cell, to be looked at again. */
    leaveContest: () => setContest(null),
    isSaving: saving > 0,
    settled: () => Promise.all(chains.current.values()),
  }
}
