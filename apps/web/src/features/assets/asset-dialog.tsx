import { assetsApi } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#components/states.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { errorText } from '#lib/error-text.ts'
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

const SKELETONS = ['name', 'category', 'tag', 'status', 'serial', 'site']

function OpenedAssetDialog(props: { id: string; copies: boolean; onClose: () => void }) {
  const { id, copies, onClose } = props
  const { t } = useTranslation()
  // The form must begin with the record as it is now: a change of an old one would be refused.
  const asset = useQuery({ ...query(assetsApi.get, { params: { id } }), refetchOnMount: 'always' })
  const record = asset.isFetchedAfterMount ? asset.data?.data : undefined

  if (record && copies) return <AssetFormDialog asset={null} copied={record} onClose={onClose} />
  if (record) return <AssetFormDialog asset={record} copied={null} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={copies ? t('assets.form.add_title') : t('assets.form.edit')}
    >
      {asset.isError ? (
        <ErrorState
          message={errorText(asset.error, t)}
          requestId={asset.error.requestId ?? undefined}
          onRetry={() => void asset.refetch()}
        />
      ) : (
        <div aria-busy className="grid gap-4 sm:grid-cols-2">
          <span className="sr-only">{t('common.loading')}</span>
          {SKELETONS.map((name) => (
            <Skeleton key={name} className="h-9" />
          ))}
        </div>
      )}
    </Dialog>
  )
}
