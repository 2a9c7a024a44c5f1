import type { Asset } from '@steward/contract/assets.ts'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { toast } from '#lib/toast.ts'
import { AssetFormBody, FORM_ID } from './asset-form-body.tsx'
import { controlId } from './form-controls.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { useAssetForm } from './use-asset-form.ts'

/** The field with which the form begins. */
const nameField: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById(controlId('name'))
  },
}

interface AssetFormDialogProps {
  asset: Asset | null
  copied: Asset | null
  onClose: () => void
}

/** Adds an asset, or changes one. */
export function AssetFormDialog({ asset, copied, onClose }: AssetFormDialogProps) {
  const { t } = useTranslation()
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

  const onSaved = (saved: Asset) => {
    if (asset || !another) {
      if (asset) toast.success(t('assets.form.saved', { name: saved.name }))
      else sayCreated(saved)
      close()
      return
    }
    // A message on the page would lie over the button that is needed next, and out of hearing.
    setAdded(saved)
    form.another()
    nameField.current?.focus()
  }

  const form = useAssetForm({ asset, copied, onSaved })
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
            <DialogClose className={buttonStyles({})}>{t('common.cancel')}</DialogClose>
            <Button
              type="submit"
              form={FORM_ID}
              variant="primary"
              pending={form.saving}
              pendingLabel={t('common.saving')}
            >
              {asset ? t('assets.form.save') : t('assets.form.create')}
            </Button>
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
          names={form.lookup.names}
          onKeepEditing={() => form.takeOver(trouble.current)}
          onSave={() => form.takeOverAndSave(trouble.current)}
        />
      )}
      {guard}
    </>
  )
}
