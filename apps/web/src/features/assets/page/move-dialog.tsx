import type { Asset } from '@steward/contract/assets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainForm } from '#components/record-form/plain-form.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { errorText } from '#lib/error-text.ts'
import { toast } from '#lib/toast.ts'
import { isLocationOption, searchLocations, searchSites } from '#components/record-form/lookups.ts'
import { mergedNote } from '../merged-note.ts'
import { type AssetEdit, useAssetChange } from './use-asset-change.ts'
import { usePutBack } from './use-put-back.ts'

interface Place {
  id: string
  name: string
}

const optionsOf = (place: Place | null) => (place ? [{ value: place.id, label: place.name }] : [])

/** Puts an asset into another site or location; the way back is in the message. */
export function MoveDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const [site, setSite] = useState<Place | null>(asset.site)
  const [location, setLocation] = useState<Place | null>(asset.location)
  const [error, setError] = useState<string | null>(null)
  const client = useQueryClient()
  const { change, pending } = useAssetChange()
  const putBack = usePutBack(change)

  const move = async (from: Asset, to: AssetEdit): Promise<Asset | null> => {
    const outcome = await change(from, to)
    if (outcome.kind === 'contested') {
      // Who tries once more begins with what is there by now.
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
    move(asset, { site_id: site?.id ?? null, location_id: location?.id ?? null })
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
      dirty={site?.id !== asset.site?.id || location?.id !== asset.location?.id}
      problem={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('assets.fields.site_id')} optional>
        {(control) => (
          <Combobox
            {...control}
            value={site?.id ?? null}
            known={optionsOf(site)}
            search={searchSites}
            placeholder={t('assets.form.search_sites')}
            onChange={(id, option) => {
              setSite(id === null ? null : { id, name: option?.label ?? '' })
              setLocation(null)
            }}
          />
        )}
      </Field>
      <Field label={t('assets.fields.location_id')} optional>
        {(control) => (
          <LocationPicker
            control={control}
            siteId={site?.id ?? null}
            value={location}
            onChange={(next, its) => {
              setLocation(next)
              if (its) setSite(its)
            }}
          />
        )}
      </Field>
    </PlainForm>
  )
}

interface LocationPickerProps {
  control: object
  siteId: string | null
  value: Place | null
  onChange: (location: Place | null, site: Place | null) => void
}

/** A location of the site that was chosen; one that is picked of all of them brings its site along. */
function LocationPicker({ control, siteId, value, onChange }: LocationPickerProps) {
  const { t } = useTranslation()
  return (
    <Combobox
      key={siteId}
      {...control}
      value={value?.id ?? null}
      known={optionsOf(value)}
      search={searchLocations(siteId)}
      placeholder={t('assets.form.search_locations')}
      onChange={(id, option) =>
        onChange(
          id === null ? null : { id, name: option?.label ?? '' },
          isLocationOption(option) ? option.site : null,
        )
      }
    />
  )
}
