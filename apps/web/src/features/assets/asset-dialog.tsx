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
import type { SavedNote } from '#components/record-form/use-record-form.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { ApiError } from '#lib/api-error.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { checkAsset } from './asset-check.ts'
import { AssetForm } from './asset-form.tsx'
import { useSystemFields } from '#components/fields/system-fields.ts'
import { ASSET_FIELDS } from './asset-kind.ts'

/** What the server refused in the fields of every asset, with the field's name: the list on top tells of many. */
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
  /** The record to change; none for a new one. */
  asset: Asset | null
  /** The record that a new one begins as. */
  copied: Asset | null
  /** What a new one has from the start: a code that was scanned. */
  given?: Values | undefined
  onSaved: (saved: Asset, note: SavedNote) => void
}

/** The form of one asset: with custom fields of the category that is chosen. */
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

  /** Empties the form for the next asset, except for what the next one is likely to share. */
  const beginAnother = () => {
    const { category_id, site_id } = form.values
    form.begin({ ...newValues(state.fields), category_id, site_id })
    setPicture(undefined)
    nameField.current?.focus()
  }

  const onSaved = (saved: Asset, note: SavedNote) => {
    if (!asset && another) {
      // A message on the page would be over the button that is needed next, and out of hearing.
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
  /** The field with which the form begins. */
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
  /** The id of the asset to change. */
  edit?: string | undefined
  /** The id of the asset that a new one begins as. */
  copy?: string | undefined
  /** What a new one has from the start. */
  given?: Values | undefined
  onClose: () => void
}

/** Adds an asset, or changes the one that the address names. */
export function AssetDialog({ edit, copy, given, onClose }: AssetDialogProps) {
  const { t } = useTranslation()
  const isNew = edit === undefined
  const may = useMay(isNew ? assetsApi.create : assetsApi.update)
  const id = edit ?? copy
  // The address may ask for a form that this person may not send.
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
