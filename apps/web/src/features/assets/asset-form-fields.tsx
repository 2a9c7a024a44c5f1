import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import {
  ASSET_STATUSES,
  type AssetStatus,
  NEEDS_REASON,
  nextStatuses,
} from '@steward/contract/asset-status.ts'
import {
  type Asset,
  assetsApi,
  CONDITIONS,
  CRITICALITIES,
  DISPOSAL_TYPES,
} from '@steward/contract/assets.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { statusOptions } from '#components/status-badge.tsx'
import { FormSection } from '#components/ui/field.tsx'
import { accountOf, useMay, useSession } from '#lib/session.ts'
import { CONDITION_LABELS, CRITICALITY_LABELS, DISPOSAL_LABELS } from './asset-fields.ts'
import {
  DateControl,
  LongTextControl,
  LookupControl,
  MoneyControl,
  PurchaseDateControl,
  SelectControl,
  TagsControl,
  TextControl,
} from './form-controls.tsx'
import type { AssetFormValues } from './form-values.ts'
import { useKnownOption } from './lookup-names.tsx'
import {
  isLocationOption,
  searchAssets,
  searchCategories,
  searchDepartments,
  searchEmployees,
  searchLocations,
  searchMethods,
  searchSites,
} from '#components/record-form/lookups.ts'

interface FieldsProps {
  /** The record that is changed; none for a new one. */
  asset: Asset | null
  /** Shows the fields that few people fill, too. */
  all: boolean
}

const useWatched = <K extends keyof AssetFormValues>(name: K) => {
  const { control } = useFormContext<AssetFormValues>()
  return useWatch({ control, name })
}

/** What it is. */
export function IdentityFields({ asset, all }: FieldsProps) {
  const { t } = useTranslation()
  const session = useSession()
  const mayPickCategory = useMay(assetCategoriesApi.list)
  const prefix = accountOf(session)?.asset_tag_prefix
  return (
    <>
      <FormSection title={t('assets.form.identity')} />
      <TextControl name="name" required wide placeholder={t('assets.form.name_example')} />
      {mayPickCategory && (
        <LookupControl
          name="category_id"
          search={searchCategories()}
          placeholder={t('assets.form.search_categories')}
        />
      )}
      <TextControl
        name="asset_tag"
        hint={asset?.asset_tag ? undefined : t('assets.form.tag_hint', { prefix })}
      />
      <StatusFields from={asset?.status ?? null} />
      <TextControl name="serial_number" mono />
      <TextControl name="manufacturer" />
      <TextControl name="model" />
      {all && <MoreIdentityFields />}
    </>
  )
}

function MoreIdentityFields() {
  const { t } = useTranslation()
  const choose = t('assets.form.none_chosen')
  return (
    <>
      <TextControl name="model_number" />
      <TextControl name="barcode" mono />
      <SelectControl
        name="condition"
        emptiable
        placeholder={choose}
        options={CONDITIONS.map((value) => ({ value, label: t(CONDITION_LABELS[value]) }))}
      />
      <SelectControl
        name="criticality"
        placeholder={t('assets.form.criticality_default')}
        options={CRITICALITIES.map((value) => ({ value, label: t(CRITICALITY_LABELS[value]) }))}
      />
    </>
  )
}

/** The statuses that the record may take from where it is; a new one may begin anywhere. */
const offered = (from: AssetStatus | null): readonly AssetStatus[] =>
  from === null
    ? ASSET_STATUSES
    : ASSET_STATUSES.filter((status) => status === from || nextStatuses(from).includes(status))

function StatusFields({ from }: { from: AssetStatus | null }) {
  const { t } = useTranslation()
  const status = useWatched('status')
  const explained = NEEDS_REASON.some((needy) => needy === status)
  return (
    <>
      <SelectControl
        name="status"
        placeholder={t('assets.form.status_default')}
        emptiable={from === null}
        options={statusOptions('asset', offered(from))}
      />
      {explained && <TextControl name="status_reason" required wide />}
      {status === 'disposed' && <DisposalFields />}
    </>
  )
}

function DisposalFields() {
  const { t } = useTranslation()
  return (
    <>
      <DateControl name="disposed_on" required />
      <SelectControl
        name="disposal_type"
        required
        placeholder={t('assets.form.none_chosen')}
        options={DISPOSAL_TYPES.map((value) => ({ value, label: t(DISPOSAL_LABELS[value]) }))}
      />
      <MoneyControl name="disposal_proceeds" />
    </>
  )
}

/** Where it is, and with whom. */
export function PlaceFields({ asset }: FieldsProps) {
  const { t } = useTranslation()
  const mayPickDepartment = useMay(departmentsApi.list)
  const mayPickEmployee = useMay(employeesApi.list)
  const mayPickAsset = useMay(assetsApi.list)
  return (
    <>
      <FormSection title={t('assets.form.place')} />
      <SiteAndLocation />
      {mayPickDepartment && (
        <LookupControl
          name="department_id"
          search={searchDepartments()}
          placeholder={t('assets.form.search_departments')}
        />
      )}
      {mayPickEmployee && (
        <LookupControl
          name="custodian_id"
          search={searchEmployees()}
          placeholder={t('assets.form.search_people')}
        />
      )}
      {mayPickAsset && (
        <LookupControl
          name="parent_id"
          wide
          scan
          search={searchAssets(asset?.id)}
          placeholder={t('assets.form.search_assets')}
        />
      )}
    </>
  )
}

/** A location lies in one site: picking it settles the site, and another site lets go of it. */
function SiteAndLocation() {
  const { t } = useTranslation()
  const { setValue } = useFormContext<AssetFormValues>()
  const mayPickSite = useMay(sitesApi.list)
  const mayPickLocation = useMay(locationsApi.list)
  const siteId = useWatched('site_id')
  const site = useKnownOption(siteId)
  return (
    <>
      {mayPickSite && (
        <LookupControl
          name="site_id"
          search={searchSites}
          placeholder={t('assets.form.search_sites')}
          onPick={() => setValue('location_id', null, { shouldDirty: true })}
        />
      )}
      {mayPickLocation && (
        <LookupControl
          name="location_id"
          search={searchLocations(siteId)}
          placeholder={t('assets.form.search_locations')}
          onPick={(option) => {
            if (!isLocationOption(option) || !option.site) return
            site.note(option.site.id, option.site.name)
            setValue('site_id', option.site.id, { shouldDirty: true })
          }}
        />
      )}
    </>
  )
}

/** What was paid, and for how long it is good. */
export function PurchaseFields({ all }: FieldsProps) {
  const { t } = useTranslation()
  const mayPickMethod = useMay(depreciationMethodsApi.list)
  return (
    <>
      <FormSection title={t('assets.form.purchase')} />
      <PurchaseDateControl />
      <MoneyControl name="purchase_cost" />
      <TextControl name="supplier" />
      <TextControl name="purchase_order" />
      {all && <TextControl name="invoice_number" />}
      <DateControl name="warranty_end" />
      {all && (
        <>
          <DateControl name="in_service_date" />
          <DateControl name="expected_end_date" />
        </>
      )}
      {mayPickMethod && (
        <LookupControl
          name="depreciation_method_id"
          search={searchMethods}
          placeholder={t('assets.form.search_methods')}
          hint={t('assets.form.life_hint')}
        />
      )}
      <TextControl
        name="useful_life_months"
        inputMode="numeric"
        hint={t('assets.form.life_hint')}
      />
      <MoneyControl name="salvage_value" />
      {all && (
        <>
          <MoneyControl name="replacement_cost" />
          <MoneyControl name="insured_value" />
          <MoneyControl name="opening_accumulated" />
          <DateControl name="opening_as_of" />
        </>
      )}
    </>
  )
}

/** What else is to be said. */
export function NoteFields({ all }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <FormSection title={t('assets.form.more')} />
      {all && <LongTextControl name="description" />}
      <LongTextControl name="notes" />
      {all && <TagsControl hint={t('assets.form.tags_hint')} />}
      {all && <TextControl name="external_id" mono />}
    </>
  )
}
