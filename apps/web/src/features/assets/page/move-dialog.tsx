import type { Asset } from '@steward/contract/assets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormControls } from '#components/fields/form-fields.tsx'
import { useFields } from '#components/fields/use-fields.ts'
import { bodyOf } from '#components/fields/form-values.ts'
import { PlainForm } from '#components/record-form/plain-form.tsx'
import { errorText } from '#lib/error-text.ts'
import { toast } from '#lib/toast.ts'
import type { AssetEdit } from '../asset-changes.ts'
import { assetField } from '../asset-kind.ts'
import { mergedNote } from '../merged-note.ts'
import { useAssetChange } from './use-asset-change.ts'
import { usePutBack } from './use-put-back.ts'

const PLACE = [assetField('site_id'), assetField('location_id')]

/** Moves an asset to another site or location; the toast offers Undo. */
export function MoveDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const place = useFields(PLACE, { site_id: asset.site, location_id: asset.location })
  const [error, setError] = useState<string | null>(null)
  // The version that the dialog started with: changes of others are shown before they are overwritten.
  const [before, setBefore] = useState(asset)
  const client = useQueryClient()
  const { change, pending } = useAssetChange()
  const putBack = usePutBack(change)

  const move = async (from: Asset, to: AssetEdit): Promise<Asset | null> => {
    const outcome = await change(from, to)
    if (outcome.kind === 'contested') {
      // Another attempt is based on the current version.
      setBefore(outcome.current)
      void client.invalidateQueries({ queryKey: ['assets'] })
      setError(t('errors.codes.stale_record'))
      return null
    }
    const { saved, merged } = outcome
    const where = [saved.site?.name, saved.location?.name].filter(Boolean).join(' › ')
    toast.success(t('assets.move.done', { name: saved.name, where: where || '–' }), {
      ...mergedNote(merged, t),
      action: { label: t('common.undo'), onClick: () => void putBack(from, saved, merged) },
    })
    return saved
  }

  const submit = () => {
    if (pending) return
    setError(null)
    move(before, bodyOf(PLACE, place.form.values))
      .then((moved) => {
        if (moved) onClose()
      })
      .catch((failure: unknown) => setError(errorText(failure, t)))
  }

  return (
    <PlainForm
      form={form}
      title={t('assets.move.title', { name: asset.name })}
      submit={t('assets.move.submit')}
      pending={pending}
      dirty={place.isTouched}
      problem={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormControls fields={PLACE} form={place.form} />
    </PlainForm>
  )
}
