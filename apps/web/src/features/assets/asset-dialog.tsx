import { assetsApi } from '@steward/contract/assets.ts'
import { useTranslation } from 'react-i18next'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { AssetFormDialog } from './asset-form-dialog.tsx'

interface AssetDialogProps {
  /** The id of the asset to change. */
  edit?: string | undefined
  /** The id of the asset that a new one begins as. */
  copy?: string | undefined
  onClose: () => void
}

/** Adds an asset, or changes the one that the address names. */
export function AssetDialog({ edit, copy, onClose }: AssetDialogProps) {
  const mayCreate = useMay(assetsApi.create)
  const mayUpdate = useMay(assetsApi.update)
  const id = edit ?? copy
  // The address may ask for a form that this person may not send.
  if (!(edit === undefined ? mayCreate : mayUpdate)) return null
  if (id === undefined) return <AssetFormDialog asset={null} copied={null} onClose={onClose} />
  return <OpenedAssetDialog key={id} id={id} copies={edit === undefined} onClose={onClose} />
}

function OpenedAssetDialog(props: { id: string; copies: boolean; onClose: () => void }) {
  const { id, copies, onClose } = props
  const { t } = useTranslation()
  return (
    <OpenedRecord
      query={query(assetsApi.get, { params: { id } })}
      title={copies ? t('assets.form.add_title') : t('assets.form.edit')}
      onClose={onClose}
    >
      {(record) => (
        <AssetFormDialog
          asset={copies ? null : record}
          copied={copies ? record : null}
          onClose={onClose}
        />
      )}
    </OpenedRecord>
  )
}
