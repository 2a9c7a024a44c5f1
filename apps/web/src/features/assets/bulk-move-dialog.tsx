import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkFrame } from '#components/record-list/bulk-frame.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { type BulkDialogProps, useBulkFrame } from './bulk-props.ts'
import { searchLocations, searchSites } from '#components/record-form/lookups.ts'

/** A site and, if wanted, a location in it. Without one the assets leave the location where they were. */
export function BulkMoveDialog(props: BulkDialogProps) {
  const { t } = useTranslation()
  const frame = useBulkFrame(props)
  const [site, setSite] = useState<string | null>(null)
  const [location, setLocation] = useState<string | null>(null)
  return (
    <BulkFrame
      {...frame}
      title={t('assets.bulk.site_title')}
      onSubmit={() => props.onChange({ site_id: site, location_id: location })}
    >
      <Field label={t('assets.fields.site_id')} hint={t('lists.bulk.empty_hint')}>
        {(control) => (
          <Combobox
            {...control}
            value={site}
            onChange={(value) => {
              setSite(value)
              setLocation(null)
            }}
            search={searchSites}
            placeholder={t('assets.form.search_sites')}
          />
        )}
      </Field>
      {site !== null && (
        <Field label={t('assets.fields.location_id')} optional>
          {(control) => (
            <Combobox
              {...control}
              value={location}
              onChange={setLocation}
              search={searchLocations(site)}
              placeholder={t('assets.form.search_locations')}
            />
          )}
        </Field>
      )}
    </BulkFrame>
  )
}
