import { LIMITS } from '@steward/contract/limits.ts'
import { type Site, sitesApi } from '@steward/contract/sites.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ImageField } from '#components/image-field.tsx'
import {
  LongTextControl,
  LookupControl,
  SelectControl,
  TextControl,
} from '#components/record-form/controls.tsx'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { searchEmployees } from '#components/record-form/lookups.ts'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import { CountryControl } from '#components/settings/country-control.tsx'
import { statusOptions } from '#components/status-badge.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field, FormGrid, FormSection } from '#components/ui/field.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { timeZoneNames, zoneLabel } from '#lib/time-zones.ts'
import { toast } from '#lib/toast.ts'
import { type SiteFormState, useSiteForm } from './use-site-form.ts'

interface SiteDialogProps {
  /** The id of the site to change; a new one without it. */
  edit?: string | undefined
  onClose: () => void
  onSaved?: ((saved: Site) => void) | undefined
}

/** Adds a site, or changes the one that the address names. */
export function SiteDialog({ edit, onClose, onSaved }: SiteDialogProps) {
  const { t } = useTranslation()
  const may = useMay(edit === undefined ? sitesApi.create : sitesApi.update)
  // The address may ask for a form that this person may not send.
  if (!may) return null
  const form = (record: Site | null) => (
    <SiteForm record={record} onClose={onClose} onSaved={onSaved} />
  )
  if (edit === undefined) return form(null)
  return (
    <OpenedRecord
      key={edit}
      query={query(sitesApi.get, { params: { id: edit } })}
      title={t('places.edit_site')}
      onClose={onClose}
    >
      {form}
    </OpenedRecord>
  )
}

interface SiteFormProps extends Pick<SiteDialogProps, 'onClose' | 'onSaved'> {
  record: Site | null
}

function SiteForm({ record, onClose, onSaved }: SiteFormProps) {
  const { t } = useTranslation()
  const state = useSiteForm(record, (saved) => {
    toast.success(t(record ? 'places.saved' : 'places.created', { name: saved.name }))
    onSaved?.(saved)
    onClose()
  })
  return (
    <FormDialog
      form={state.form}
      title={record ? t('places.edit_title', { name: record.name }) : t('places.add_site')}
      submitLabel={record ? t('record_form.save') : t('places.create_site')}
      onClose={onClose}
    >
      <SiteFields state={state} record={record} />
    </FormDialog>
  )
}

/** The fields of a site; the name is all that has to be filled. */
export function SiteFields({ state, record }: { state: SiteFormState; record: Site | null }) {
  const { t } = useTranslation()
  const { control } = state.form
  return (
    <FormGrid>
      <TextControl control={control('name')} required maxLength={255} />
      <TextControl
        control={control('code')}
        maxLength={64}
        {...(!record && { hint: t('places.code_hint') })}
      />
      <SelectControl control={control('status')} options={statusOptions('site')} />
      <LookupControl
        control={control('manager_id')}
        search={searchEmployees()}
        placeholder={t('places.search_people')}
      />
      <Photo state={state} record={record} />
      <FormSection title={t('places.sections.address')} />
      <TextControl control={control('address_line1')} wide maxLength={255} />
      <TextControl control={control('address_line2')} wide maxLength={255} />
      <TextControl control={control('postal_code')} maxLength={32} />
      <TextControl control={control('city')} maxLength={128} />
      <TextControl control={control('region')} maxLength={128} />
      <CountryControl control={control('country')} />
      <TextControl control={control('latitude')} inputMode="decimal" />
      <TextControl control={control('longitude')} inputMode="decimal" />
      <ZoneControl control={control('time_zone')} />
      <FormSection title={t('places.sections.contact')} />
      <TextControl control={control('phone')} type="tel" maxLength={64} />
      <TextControl control={control('email')} type="email" maxLength={254} spellCheck={false} />
      <LongTextControl control={control('description')} />
    </FormGrid>
  )
}

function ZoneControl({ control }: { control: FormControl<string> }) {
  const { t } = useTranslation()
  const options = useMemo(
    () => timeZoneNames().map((zone) => ({ value: zone, label: zoneLabel(zone) })),
    [],
  )
  return (
    <Field
      id={control.id}
      label={control.label}
      error={control.error}
      hint={t('places.time_zone_hint')}
      optional
    >
      {(attributes) => (
        <Combobox
          {...attributes}
          value={control.value || null}
          options={options}
          placeholder={t('settings.choose_time_zone')}
          onChange={(zone) => control.onChange(zone ?? '')}
        />
      )}
    </Field>
  )
}

function Photo({ state, record }: { state: SiteFormState; record: Site | null }) {
  const { t } = useTranslation()
  return (
    <div className="col-span-full flex flex-col gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        {t('places.fields.image')}
      </p>
      <ImageField
        label={t('places.fields.image')}
        imageUrl={record?.image_url ?? null}
        file={state.picture}
        onChange={state.setPicture}
        maxBytes={LIMITS.image_bytes}
      />
    </div>
  )
}
