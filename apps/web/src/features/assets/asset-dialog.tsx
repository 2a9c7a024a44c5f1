import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { type RefObject, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#components/fields/field.ts'
import { KindConflict } from '#components/fields/kind-conflict.tsx'
import { newValues } from '#components/fields/form-values.ts'
import { useKindForm } from '#components/fields/use-kind-form.ts'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import { type Problems, refusedFields } from '#components/record-form/record-fields.ts'
import type { SavedNote } from '#components/record-form/record-form-spec.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { ApiError } from '#lib/api-error.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { useSystemFields } from '#components/fields/system-fields.ts'
import { checkAsset } from './asset-check.ts'
import { AssetForm } from './asset-form.tsx'
import { ASSET_FIELDS } from './asset-kind.ts'

/** The refusals of common fields, prefixed with the field's name because the summary lists many of them. */
function refused(error: ApiError, t: TFunction): Problems<Values> {
  const names = ASSET_FIELDS.map(({ name }) => name)
  const found = refusedFields<Values>(error, names, t)
  const named = ASSET_FIELDS.filter(({ name }) => found[name] !== undefined)
  return Object.fromEntries(
    named.map(({ name, label }) => [
      name,
      t('assets.problems.refused', { field: label(t), message: found[name] }),
    ]),
  )
}

const KIND = {
  words: 'assets',
  wrapper: 'asset',
  api: assetsApi,
  check: checkAsset,
  refused,
  picture: { failed: 'assets.form.image_failed' },
  body: (body: Record<string, unknown>) => body,
  customFields: { entity: 'asset', by: 'category_id' },
} as const

interface FormInput {
  /** The asset to edit; null for a new one. */
  asset: Asset | null
  /** The asset that a new one is copied from. */
  copied: Asset | null
  /** Initial values of a new one, such as a scanned code. */
  given?: Values | undefined
  onSaved: (saved: Asset, note: SavedNote) => void
}

/** The form of an asset, with the custom fields of the chosen category. */
function useAssetForm({ asset, copied, given, onSaved }: FormInput) {
  const { asked } = useSystemFields()
  const kind = useMemo(() => ({ ...KIND, fields: asked(ASSET_FIELDS) }), [asked])
  const isGiven = given !== undefined
  return useKindForm<Asset>({ kind, record: asset, copied, given, isGiven, onSaved })
}

interface FormDialogProps extends Omit<FormInput, 'onSaved'> {
  onClose: () => void
}

function AssetFormDialog({ asset, copied, given, onClose }: FormDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [another, setAnother] = useState(false)
  const [added, setAdded] = useState<Asset | null>(null)

  const sayCreated = ({ id, name, asset_tag }: Asset) => {
    toast.success(t('assets.form.created', { name, tag: asset_tag }), {
      action: {
        label: t('assets.actions.open'),
        onClick: () => void navigate({ to: '/assets/$id', params: { id } }),
      },
    })
  }

  /** Clears the form for another asset, except for values that the next one is likely to share. */
  const beginAnother = () => {
    const { category_id, site_id } = form.values
    form.begin({ ...newValues(state.fields), category_id, site_id })
    setPicture(undefined)
    nameField.current?.focus()
  }

  const onSaved = (saved: Asset, note: SavedNote) => {
    if (!asset && another) {
      // A toast would cover the button that is needed next, and isn't announced while a dialog is open.
      setAdded(saved)
      return beginAnother()
    }
    if (asset) toast.success(t('assets.form.saved', { name: saved.name }), note)
    else sayCreated(saved)
    onClose()
  }

  const state = useAssetForm({ asset, copied, given, onSaved })
  const { form, setPicture } = state
  const { trouble } = form
  /** The field to focus first. */
  const nameField: RefObject<HTMLElement | null> = {
    get current() {
      return document.getElementById(`${form.name}-name`)
    },
  }

  return (
    <FormDialog
      form={form}
      title={asset ? t('assets.form.edit_title', { name: asset.name }) : t('assets.form.add_title')}
      description={asset ? undefined : t('assets.form.add_text')}
      submitLabel={asset ? t('assets.form.save') : t('assets.form.create')}
      initialFocus={nameField}
      extra={
        !asset && (
          <Checkbox
            className="mr-auto"
            label={t('assets.form.create_another')}
            checked={another}
            onChange={setAnother}
          />
        )
      }
      conflict={
        asset &&
        trouble?.kind === 'stale' && (
          <KindConflict
            type="Asset"
            id={asset.id}
            name={asset.name}
            fields={state.fields}
            before={trouble.before}
            theirs={trouble.theirs}
            typed={trouble.yours}
            pending={form.saving}
            onKeepEditing={(mine) => form.settle(mine, false)}
            onSave={(mine) => form.settle(mine, true)}
          />
        )
      }
      onClose={onClose}
    >
      <div role="status" className="mb-5 empty:hidden">
        {added && (
          <Banner kind="success">
            {t('assets.form.created', { name: added.name, tag: added.asset_tag })}
          </Banner>
        )}
      </div>
      <AssetForm fields={state.fields} state={state} asset={asset} />
    </FormDialog>
  )
}

interface AssetDialogProps {
  /** The id of the asset to edit. */
  edit?: string | undefined
  /** The id of the asset to copy. */
  copy?: string | undefined
  /** Initial values of a new one. */
  given?: Values | undefined
  onClose: () => void
}

/** Adds an asset, or edits the one in the URL. */
export function AssetDialog({ edit, copy, given, onClose }: AssetDialogProps) {
  const { t } = useTranslation()
  const isNew = edit === undefined
  const may = useMay(isNew ? assetsApi.create : assetsApi.update)
  const id = edit ?? copy
  // The URL may ask for a form that the user may not submit.
  if (!may) return null
  if (id === undefined)
    return <AssetFormDialog asset={null} copied={null} given={given} onClose={onClose} />
  return (
    <OpenedRecord
      key={id}
      query={query(assetsApi.get, { params: { id } })}
      title={isNew ? t('assets.form.add_title') : t('assets.form.edit')}
      onClose={onClose}
    >
      {(record) => (
        <AssetFormDialog
          asset={isNew ? null : record}
          copied={isNew ? record : null}
          onClose={onClose}
        />
      )}
    </OpenedRecord>
  )
}
