import type { Asset } from '@steward/contract/assets.ts'
import type { DataField } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customProblem } from '#components/custom-fields/custom-problem.ts'
import { errorText, fieldTexts } from '#lib/error-text.ts'
import { ApiError } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'
import { type AssetFormValues, inputForUpdate, problemsOf, valuesOf } from '../form-values.ts'
import { mergedNote } from '../merged-note.ts'
import { ownTexts } from '../own-fields.ts'
import { type AssetEdit, useAssetChange } from '../page/use-asset-change.ts'
import { useAssetWording } from '../page/use-asset-wording.ts'
import { problemText } from '../problem-text.ts'
import { withValue } from '../stale.ts'
import type { IsLast } from './cell-turns.ts'
import type { CellId, CellValue } from './cell-values.ts'
import { findRecord, searchIn } from './find-record.ts'
import type { Overlay, Waiting } from './overlay.ts'
import type { Undo } from './use-undo.ts'
import type { Queue } from './use-queue.ts'

/** A cell, of one of the account's own fields where `own` is given. */
export interface EditedCell {
  asset: Asset
  field: CellId
  own?: DataField | undefined
}

/** What a cell is to hold. */
export interface CellEdit extends EditedCell {
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

const typedOver = (base: Asset, { field, value, more }: CellEdit): AssetFormValues =>
  withValue({ ...valuesOf(base), ...more }, field, value)

/** What is wrong with a value before anybody is asked. */
function wrongIn(edit: CellEdit, base: Asset, t: TFunction): string | undefined {
  const { field, own, value } = edit
  if (own) {
    const problem = customProblem(own, value)
    return problem && String(t(problem))
  }
  const wrong = problemsOf(typedOver(base, edit), valuesOf(base)).find((one) => one.field === field)
  return wrong && problemText(wrong, t)
}

/** Why the server has refused it. */
function refusalOf({ field, own }: EditedCell, error: ApiError, t: TFunction): string {
  const texts = own ? ownTexts(error, t) : fieldTexts(error, t)
  return texts[own?.key ?? field] ?? errorText(error, t)
}

const waitingFor = ({ asset, field, value, name }: CellEdit): Waiting => ({
  id: asset.id,
  field,
  value,
  name,
})

/** Saves cells one by one: what was typed shows at once, and what can't be saved says why where it stands. */
export function useCellEdits(overlay: Overlay, undo: Undo, queue: Queue) {
  const { t } = useTranslation()
  const { change } = useAssetChange()
  const wording = useAssetWording()
  const [contest, setContest] = useState<Contest | null>(null)

  const refuse = ({ asset, field, value, name }: CellEdit, message: string) =>
    overlay.problem(asset.id, field, { message, value, name })

  /** From here on nothing is said of the cell but what becomes of this. */
  const takeTurn = ({ asset: { id }, field }: EditedCell): IsLast => {
    const cells = [{ id, field }]
    overlay.clear(cells)
    return overlay.takeTurn(cells)
  }

  const save = async (edit: CellEdit, waiting: Waiting, isLast: IsLast) => {
    const { asset, field } = edit
    const base = overlay.known(asset)
    const changes = inputForUpdate(valuesOf(base), typedOver(base, edit)) as AssetEdit
    if (Object.keys(changes).length === 0) return overlay.end(waiting)
    try {
      const outcome = await change(base, changes)
      if (outcome.kind === 'contested') {
        overlay.end(waiting)
        // What was entered since meets the same change, and is asked about.
        if (!isLast(asset.id, field)) return undefined
        overlay.learn(outcome.current)
        refuse(edit, t('errors.codes.stale_record'))
        setContest({ edit, base, current: outcome.current })
        return undefined
      }
      overlay.learn(outcome.saved)
      overlay.end(waiting)
      const deed = { ...outcome, kind: 'edit', field, before: base } as const
      undo.keep(deed)
      toast.success(t('assets.inline.saved', { field: wording.label(field) }), {
        ...mergedNote(outcome.merged, t, wording.label),
        action: { label: t('common.undo'), onClick: () => void undo.undo(deed) },
      })
    } catch (error) {
      overlay.end(waiting)
      if (!(error instanceof ApiError)) throw error
      if (isLast(asset.id, field)) refuse(edit, refusalOf(edit, error, t))
    }
    return undefined
  }

  const commit = (edit: CellEdit) => {
    const { asset } = edit
    const isLast = takeTurn(edit)
    const wrong = wrongIn(edit, overlay.known(asset), t)
    if (wrong) return refuse(edit, wrong)
    const waiting = waitingFor(edit)
    overlay.begin(waiting)
    void queue.run([asset.id], () => save(edit, waiting, isLast))
    return undefined
  }

  /** Looks for what was typed, and takes it. What was typed stands in the cell meanwhile, and stays where it is nothing. */
  const commitTyped = (cell: EditedCell, typed: string) => {
    const { asset, field, own } = cell
    const isLast = takeTurn(cell)
    const fail = (message: string) => {
      if (isLast(asset.id, field))
        overlay.problem(asset.id, field, { message, value: null, name: undefined, typed })
    }
    if (!searchIn(asset, field, own)) return fail(t('data_fields.refused.choice'))
    const waiting = waitingFor({ ...cell, value: typed, name: typed })
    overlay.begin(waiting)
    void queue.run([asset.id], async () => {
      try {
        const found = await findRecord(overlay.known(asset), field, own, typed)
        if (found)
          return await save({ ...cell, value: found.value, name: found.label }, waiting, isLast)
        fail(t('assets.cells.unknown', { text: typed }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        fail(errorText(error, t))
      } finally {
        overlay.end(waiting)
      }
      return undefined
    })
    return undefined
  }

  /** Whose value stays, where both have changed a cell. */
  const settle = (mine: boolean) => {
    if (!contest) return
    const { edit, current } = contest
    setContest(null)
    takeTurn(edit)
    if (mine) commit({ ...edit, asset: current })
  }

  return {
    commit,
    commitTyped,
    contest,
    settle,
    /** What was typed stays in its cell, to be looked at again. */
    leaveContest: () => setContest(null),
  }
}
