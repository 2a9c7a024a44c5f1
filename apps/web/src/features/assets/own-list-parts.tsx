import type { Asset } from '@steward/contract/assets.ts'
import {
  columnOf,
  type DataField,
  dataFieldsApi,
  isCounted,
  isNumeric,
  isRanged,
  isTextual,
} from '@steward/contract/data-fields.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomFieldValue } from '#components/custom-fields/custom-value.tsx'
import { DateField } from '#components/date-field.tsx'
import { MoneyInput } from '#components/money-input.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { NONE } from '#components/record-list/list-search.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { i18n } from '#lib/i18n.ts'
import { send } from '#lib/http.ts'
import type { AssetSearch } from './asset-search.ts'
import type { OwnFacet, OwnList } from './own-list.ts'

const width = ({ type }: DataField) =>
  isNumeric(type) ? '132px' : type === 'date' ? '118px' : 'minmax(130px, 1fr)'

const columnFor = (field: DataField): ListColumn<Asset> => ({
  id: columnOf(field.key),
  header: field.label,
  width: width(field),
  hidden: !field.show_in_list,
  sortable: true,
  ...(isNumeric(field.type) && { numeric: true }),
  cell: (asset) => (
    <CustomFieldValue
      short
      field={field}
      value={asset.custom_fields[field.key]}
      names={asset.custom_field_names}
    />
  ),
})

/** The columns of the account's own fields. */
export const customColumns = (fields: readonly DataField[]): ListColumn<Asset>[] =>
  fields.map(columnFor)

function facetFor({ key, label, type }: DataField): OwnFacet {
  const t = i18n.t.bind(i18n)
  return {
    id: columnOf(key),
    label,
    labelOf: ({ value, name }) => {
      if (value === NONE) return t('lists.facets.none')
      if (type === 'boolean') return t(value === 'true' ? 'data_fields.yes' : 'data_fields.no')
      return name ?? (type === 'employee' || type === 'asset' ? t('lists.facets.chosen') : value)
    },
  }
}

/** Reads the fields, and makes of them what the list shows. */
export async function readOwnList(): Promise<OwnList> {
  const { data: fields } = await send(dataFieldsApi.list, { query: {} })
  const others = fields.filter(({ type }) => isRanged(type) || isTextual(type))
  const counted = fields.filter(({ type }) => isCounted(type))
  return {
    columns: customColumns(fields),
    facets: counted.filter(({ show_in_list }) => show_in_list).map(facetFor),
    rare: counted.filter(({ show_in_list }) => !show_in_list).map(facetFor),
    More: (props) => others.map((field) => <OwnFilter key={field.key} field={field} {...props} />),
  }
}

interface OwnFilterProps {
  field: DataField
  search: AssetSearch
  onChange: (change: Partial<AssetSearch>) => void
}

const PAUSE = 600
const FITS: Partial<Record<DataField['type'], RegExp>> = {
  integer: /^-?\d{1,15}$/,
  decimal: /^-?\d{1,15}(\.\d{1,6})?$/,
  money: /^\d{1,15}(\.\d{1,4})?$/,
  date: /^\d{4}-\d\d-\d\d$/,
}

type Key = `filter[cf:${string}]`

const valueIn = (search: AssetSearch, key: Key): string | null => {
  const value = search[key] as readonly (string | null)[] | string | undefined
  const [first] = typeof value === 'string' ? [value] : (value ?? [])
  return first ?? null
}

/** A filter of one field: both ends of a range, or a part of a text. */
function OwnFilter({ field, search, onChange }: OwnFilterProps) {
  const { t } = useTranslation()
  const { label, key, type } = field
  const name: Key = `filter[${columnOf(key)}]`
  if (!isRanged(type))
    return (
      <Typed
        field={field}
        label={t('data_fields.contains', { label })}
        value={valueIn(search, name)}
        onChange={(value) => onChange({ [name]: value === null ? undefined : [value] })}
      />
    )
  const end = (side: 'gte' | 'lte', word: string) => {
    const of = `${name}[${side}]` as Key
    return (
      <Typed
        field={field}
        label={word}
        value={valueIn(search, of)}
        onChange={(value) => onChange({ [of]: value === null ? undefined : [value] })}
      />
    )
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {end('gte', t('assets.ranges.from'))}
        {end('lte', t('assets.ranges.to'))}
      </div>
    </fieldset>
  )
}

interface TypedProps {
  field: DataField
  label: string
  value: string | null
  onChange: (value: string | null) => void
}

/** What is typed takes effect after a pause, once it makes sense; a change from outside shows at once. */
function Typed({ field, label, value, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const latest = useRef(onChange)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  useEffect(() => {
    latest.current = onChange
  })
  // The clock is outside React.
  useEffect(() => {
    const fits = typed === null || (FITS[field.type]?.test(typed) ?? true)
    if (!fits || typed === value) return
    const timer = setTimeout(() => latest.current(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value, field.type])
  return (
    <Field label={label}>
      {(control) => {
        if (field.type === 'date')
          return (
            <DateField
              {...control}
              label={`${field.label}: ${label}`}
              value={typed}
              onChange={setTyped}
            />
          )
        if (field.type === 'money')
          return <MoneyInput {...control} value={typed} onChange={setTyped} />
        return (
          <Input
            {...control}
            autoComplete="off"
            inputMode={isNumeric(field.type) ? 'decimal' : 'text'}
            value={typed ?? ''}
            onChange={(event) => setTyped(event.target.value || null)}
          />
        )
      }}
    </Field>
  )
}
