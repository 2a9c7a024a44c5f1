import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { type AssetFormValues, inputForCreate, inputForUpdate } from './form-values.ts'

/** What a form began from: the fields as they were, and the version that they belong to. */
export interface FormBase {
  values: AssetFormValues
  lock_version: number | null
}

/** A picture to send; null to remove the one that is there; undefined to leave it. */
export type Picture = File | null | undefined

/**
 * Writes what a form holds: the record first, then its picture. A picture that can't be sent doesn't
 * undo the record; it is said, and can be tried again.
 */
export function useAssetSave(asset: Asset | null) {
  const { t } = useTranslation()
  const create = useSend(assetsApi.create, { once: true })
  const update = useSend(assetsApi.update)
  const setImage = useSend(assetsApi.setImage)
  const [saving, setSaving] = useState(false)

  const sendPicture = async (id: string, file: File | null): Promise<void> => {
    try {
      await setImage.mutateAsync({ params: { id }, file })
    } catch {
      toast.warning(t('assets.form.image_failed'), {
        action: { label: t('common.retry'), onClick: () => void sendPicture(id, file) },
      })
    }
  }

  const sendRecord = async (values: AssetFormValues, base: FormBase): Promise<Asset> => {
    if (!asset) {
      const { data } = await create.mutateAsync({ body: { asset: inputForCreate(values) } })
      return data
    }
    const changes = inputForUpdate(base.values, values)
    if (Object.keys(changes).length === 0) return asset
    const lock_version = base.lock_version ?? asset.lock_version
    const { data } = await update.mutateAsync({
      params: { id: asset.id },
      body: { asset: { ...changes, lock_version } },
    })
    return data
  }

  /** @throws ApiError when the record is refused. */
  const save = async (values: AssetFormValues, base: FormBase, picture: Picture) => {
    setSaving(true)
    try {
      const saved = await sendRecord(values, base)
      if (picture !== undefined) await sendPicture(saved.id, picture)
      return saved
    } finally {
      setSaving(false)
    }
  }

  return { save, saving }
}
