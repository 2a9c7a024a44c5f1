import { ASSET_STATUSES, NEEDS_REASON, nextStatuses } from '@steward/contract/asset-status.ts'
import { type Asset, AssetInput, Asset as AssetRecord } from '@steward/contract/assets.ts'
import {
  choice,
  date,
  type FieldsFor,
  longText,
  money,
  type NamedField,
  number,
  reference,
  tags,
  text,
  type Values,
} from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import { i18n } from '#lib/i18n.ts'
import { organizationToday } from '#lib/format.ts'
import { accountOf } from '#lib/session.ts'
import { session } from '#lib/session-store.ts'

const withStatus = { changedWith: 'status', single: true } as const

const asksForReason = ({ status }: Values) => NEEDS_REASON.some((one) => one === status)
const isDisposed = ({ status }: Values) => status === 'disposed'
/** The statuses that an asset may change to; a new one may have any. */
const statusesAfter = (asset: object | null) => {
  if (!asset) return ASSET_STATUSES
  const { status } = asset as Asset
  return ASSET_STATUSES.filter((one) => one === status || nextStatuses(status).includes(one))
}
/** The tag that an asset without one will get. */
const nextTag = (_: Values, asset: object | null) => {
  if (asset) return undefined
  const prefix = accountOf(session.get())?.asset_tag_prefix
  return { text: i18n.t('assets.form.tag_hint', { prefix }) }
}
/** A purchase date in the future is possible, but rarely intended. */
const inFuture = ({ purchase_date: day }: Values) =>
  typeof day === 'string' && day > organizationToday() ? 'assets.form.future_purchase' : undefined

/**
 * The fields of an asset in the order of its form. All forms, lists and histories of assets use them. Custom fields are
 * added where they are known.
 */
export const ASSET_FIELDS = namedFields('assets', AssetInput.shape, {
  name: text({
    inCells: true,
    width: 'minmax(220px, 2fr)',
    problem: 'assets.problems.name',
    placeholder: 'assets.form.name_example',
    wide: true,
  }),
  category_id: reference('category', {
    inCells: true,
    group: 'identity',
    none: 'assets.facets.no_category',
  }),
  asset_tag: text({ inCells: true, group: 'identity', hint: nextTag, single: true }),
  status: choice({
    inCells: true,
    width: '158px',
    domain: 'asset',
    placeholder: 'assets.form.status_default',
    next: statusesAfter,
    ...withStatus,
  }),
  status_reason: text({
    problem: 'assets.problems.status_reason',
    shown: asksForReason,
    needed: true,
    wide: true,
    ...withStatus,
  }),
  disposed_on: date({ group: 'disposal', shown: isDisposed, needed: true, ...withStatus }),
  disposal_type: choice({
    group: 'disposal',
    words: 'assets.disposal',
    placeholder: 'assets.form.none_chosen',
    problem: 'assets.problems.disposal_type',
    shown: isDisposed,
    needed: true,
    ...withStatus,
  }),
  disposal_proceeds: money({ group: 'disposal', shown: isDisposed, ...withStatus }),
  disposal_costs: money({ group: 'disposal', shown: isDisposed, ...withStatus }),
  serial_number: text({ inCells: true, group: 'identity', mono: true, single: true }),
  manufacturer: text({ inCells: true, group: 'identity' }),
  model: text({ inCells: true, group: 'identity' }),
  model_number: text({ group: 'identity', seldom: true }),
  barcode: text({ group: 'identity', mono: true, single: true, seldom: true }),
  condition: choice({
    group: 'identity',
    words: 'assets.condition',
    placeholder: 'assets.form.none_chosen',
    seldom: true,
  }),
  criticality: choice({
    group: 'identity',
    words: 'assets.criticality',
    fallback: 'medium',
    seldom: true,
  }),
  site_id: reference('site', { inCells: true, group: 'place', none: 'assets.facets.no_site' }),
  location_id: reference('location', {
    inCells: true,
    group: 'place',
    within: 'site_id',
    none: 'assets.facets.no_location',
  }),
  department_id: reference('department', {
    group: 'people',
    none: 'assets.facets.no_department',
  }),
  custodian_id: reference('employee', {
    inCells: true,
    group: 'people',
    single: true,
    none: 'assets.facets.unassigned',
  }),
  parent_id: reference('asset', { group: 'place', wide: true }),
  purchase_date: date({ inCells: true, group: 'purchase', hint: inFuture }),
  purchase_cost: money({ inCells: true, group: 'purchase' }),
  supplier: text({ group: 'purchase' }),
  purchase_order: text({ group: 'purchase' }),
  invoice_number: text({ group: 'purchase', seldom: true }),
  warranty_end: date({ inCells: true, group: 'cover' }),
  insured_value: money({ group: 'cover', seldom: true }),
  replacement_cost: money({ group: 'cover', seldom: true }),
  depreciation_method_id: reference('method', { group: 'life', hint: 'assets.form.life_hint' }),
  in_service_date: date({ group: 'life', seldom: true }),
  useful_life_months: number({
    group: 'life',
    counted: 'assets.values.months',
    hint: 'assets.form.life_hint',
    problem: 'assets.problems.useful_life_months',
  }),
  salvage_value: money({ group: 'life' }),
  expected_end_date: date({ group: 'life', seldom: true }),
  opening_accumulated: money({ group: 'before_register', seldom: true }),
  opening_as_of: date({ group: 'before_register', seldom: true }),
  description: longText({ group: 'more', formatted: true, seldom: true }),
  notes: longText({ group: 'more', formatted: true }),
  tags: tags({
    inCells: true,
    group: 'marks',
    hint: 'assets.form.tags_hint',
    problem: 'assets.problems.tags',
    seldom: true,
  }),
  external_id: text({ group: 'marks', mono: true, single: true, seldom: true }),
} satisfies FieldsFor<AssetInput>)

/** Read-only fields. */
export const SHOWN_FIELDS = [
  ...namedFields('hand_over', AssetRecord.shape, { due_on: date() }),
  ...namedFields('assets', AssetRecord.shape, {
    book_value: money(),
    accumulated_depreciation: money(),
  }),
]
type ShownField = 'due_on' | 'book_value' | 'accumulated_depreciation'

const BY_NAME: ReadonlyMap<string, NamedField> = new Map(
  [...ASSET_FIELDS, ...SHOWN_FIELDS].map((field) => [field.name, field]),
)

/** The asset field with a name; undefined if there is none. */
export const findAssetField = (name: string): NamedField | undefined => BY_NAME.get(name)

/** The asset field with a name, which has to exist. */
export const assetField = (name: keyof AssetInput | ShownField): NamedField => BY_NAME.get(name)!

/** The fields of a card in order, optionally with one of them first. */
export const fieldsIn = (group: string, first?: string): NamedField[] =>
  ASSET_FIELDS.filter((field) => field.group === group).toSorted(
    (a, b) => Number(b.name === first) - Number(a.name === first),
  )
