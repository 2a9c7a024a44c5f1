import type { Asset } from '@steward/contract/assets.ts'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#lib/toast.ts'
import { AssetFormBody, FORM_ID } from './asset-form-body.tsx'
import { controlId } from './form-controls.tsx'
import { namesOf } from './lookup-names.tsx'
import { mergedNote } from './merged-note.ts'
import { useAssetWording } from './page/use-asset-wording.ts'
import type { StaleField } from './stale.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { type AssetFormInput, useAssetForm } from './use-asset-form.ts'

/** The field with which the form begins. */
const nameField: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById(controlId('name'))
  },
}

interface AssetFormDialogProps {
  asset: Asset | null
  copied: Asset | null
  given?: AssetFormInput['given']
  onClose: () => void
}

/** Adds an asset, or changes one. */
export function AssetFormDialog({ asset, copied, given, onClose }: AssetFormDialogProps) {
  const { t } = useTranslation()
  const wording = useAssetWording()
  const navigate = useNavigate()
  const [another, setAnother] = useState(false)
  const [added, setAdded] = useState<Asset | null>(null)
  const closing = useRef(false)

  const close = () => {
    closing.current = true
    onClose()
  }

  const sayCreated = ({ id, name, asset_tag }: Asset) => {
    toast.success(t('assets.form.created', { name, tag: asset_tag }), {
      action: {
        label: t('assets.actions.open'),
        onClick: () => void navigate({ to: '/assets/$id', params: { id } }),
      },
    })
  }

  const onSaved = (saved: Asset, merged: readonly StaleField[]) => {
    if (asset || !another) {
      if (asset)
        toast.success(
          t('assets.form.saved', { name: saved.name }),
          mergedNote(merged, t, wording.label),
        )
      else sayCreated(saved)
      close()
      return
    }
    // A message on the page would lie over the button that is needed next, and out of hearing.
    setAdded(saved)
    form.another()
    nameField.current?.focus()
  }

  const form = useAssetForm({ asset, copied, given, onSaved })
  const guard = useLeaveGuard(form.dirty, closing)
  const { trouble } = form

  return (
    <>
      <Dialog
        open
        dirty={form.dirty}
        onOpenChange={(open) => {
          if (open) return
          form.dropDraft()
          close()
        }}
        title={
          asset ? t('assets.form.edit_title', { name: asset.name }) : t('assets.form.add_title')
        }
        description={asset ? undefined : t('assets.form.add_text')}
        initialFocus={nameField}
        footer={
          <>
            {!asset && (
              <Checkbox
                className="mr-auto"
                label={t('assets.form.create_another')}
                checked={another}
                onChange={setAnother}
              />
            )}
            <DialogFoot
              label={asset ? t('assets.form.save') : t('assets.form.create')}
              pending={form.saving}
              does={FORM_ID}
            />
          </>
        }
      >
        <div role="status" className="mb-5 empty:hidden">
          {added && (
            <Banner kind="success">
              {t('assets.form.created', { name: added.name, tag: added.asset_tag })}
            </Banner>
          )}
        </div>
        <AssetFormBody form={form} asset={asset} />
      </Dialog>
      {trouble?.kind === 'stale' && (
        <StaleDialog
          current={trouble.current}
          before={form.base.values}
          typed={form.methods.getValues()}
          names={{ ...namesOf(asset), ...form.lookup.names }}
          pending={form.saving}
          onKeepEditing={(mine) => form.takeOver(trouble.current, mine)}
          onSave={(mine) => form.takeOverAndSave(trouble.current, mine)}
        />
      )}
      {guard}
    </>
  )
}
