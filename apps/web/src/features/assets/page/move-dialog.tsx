import type { Asset } from '@steward/contract/assets.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { errorText } from '#lib/error-text.ts'
import { toast } from '#lib/toast.ts'
import { isLocationOption, searchLocations, searchSites } from '../lookups.ts'
import { mergedNote } from '../merged-note.ts'
import { type AssetEdit, useAssetChange } from './use-asset-change.ts'

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
  const { change, pending } = useAssetChange()

  const move = async (from: Asset, to: AssetEdit): Promise<Asset | null> => {
    const outcome = await change(from, to)
    if (outcome.kind === 'contested') {
      setError(t('errors.codes.stale_record'))
      return null
    }
    const { saved, merged } = outcome
    const undo = () =>
      void change(saved, { site_id: from.site_id, location_id: from.location_id }).catch(
        (failure: unknown) =>
          toast.error(t('assets.inline.undo_failed'), { description: errorText(failure, t) }),
      )
    const where = [saved.site?.name, saved.location?.name].filter(Boolean).join(' › ')
    toast.success(t('assets.move.done', { name: saved.name, where: where || '–' }), {
      ...mergedNote(merged, t),
      action: { label: t('common.undo'), onClick: undo },
    })
    return saved
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setError(null)
    move(asset, { site_id: site?.id ?? null, location_id: location?.id ?? null })
      .then((moved) => {
        if (moved) onClose()
      })
      .catch((failure: unknown) => setError(errorText(failure, t)))
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('assets.move.title', { name: asset.name })}
      footer={<DialogFoot label={t('assets.move.submit')} pending={pending} does={form} />}
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
        {error && <FieldError>{error}</FieldError>}
      </form>
    </Dialog>
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
