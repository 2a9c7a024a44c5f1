import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  numeric,
} from 'drizzle-orm/pg-core'
import { ASSET_STATUSES } from '@steward/contract/asset-status.ts'
import { CONDITIONS, CRITICALITIES, DISPOSAL_TYPES } from '@steward/contract/asset-values.ts'
import { money, naturalText } from '../column-types.ts'
import {
  accountKey,
  recordColumns,
  referring,
  sameAccount,
  lazySearchIndex,
  longText,
  searchText,
  sampleIndex,
  sortable,
  taken,
  unitsOf,
} from '../columns.ts'
import { accounts } from './accounts.ts'
import { asset_categories } from './asset-categories.ts'
import { depreciation_methods } from './depreciation-methods.ts'
import { departments, employees } from './people.ts'
import { locations, sites } from './places.ts'

const day = () => date({ mode: 'string' })

/** The register. */
export const assets = pgTable(
  'assets',
  {
    ...recordColumns(),
    asset_tag: naturalText().notNull(),
    name: naturalText().notNull(),
    description: text(),
    notes: text(),
    category_id: uuid(),
    department_id: uuid(),
    site_id: uuid(),
    location_id: uuid(),
    status: text({ enum: ASSET_STATUSES }).notNull().default('in_stock'),
    status_reason: text(),
    condition: text({ enum: CONDITIONS }),
    criticality: text({ enum: CRITICALITIES }).notNull().default('medium'),
    parent_id: uuid(),
    custodian_id: uuid(),
    serial_number: text(),
    manufacturer: text(),
    model: text(),
    model_number: text(),
    barcode: text(),
    supplier: text(),
    purchase_order: text(),
    invoice_number: text(),
    purchase_date: day(),
    in_service_date: day(),
    warranty_end: day(),
    expected_end_date: day(),
    /** The expected end of life, or else the end of the useful life. */
    end_of_life: day().generatedAlwaysAs(
      () =>
        sql`coalesce(expected_end_date, (coalesce(in_service_date, purchase_date) + make_interval(months => useful_life_months))::date)`,
    ),
    purchase_cost: money(),
    ...unitsOf('purchase_cost'),
    salvage_value: money(),
    replacement_cost: money(),
    insured_value: money(),
    depreciation_method_id: uuid(),
    useful_life_months: integer(),
    opening_accumulated: money(),
    opening_as_of: day(),
    disposed_on: day(),
    disposal_type: text({ enum: DISPOSAL_TYPES }),
    disposal_proceeds: money(),
    /** The costs of the disposal. */
    disposal_costs: money(),
    tags: text().array().notNull().default([]),
    /** By key. */
    custom_fields: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    image_key: text(),
    external_id: text(),
    ...searchText(
      () =>
        sql`search_text(name, asset_tag, serial_number, barcode, manufacturer, model, model_number, purchase_order, custom_text(custom_fields), ${longText('description')}, ${longText('notes')})`,
    ),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.category_id, asset_categories),
    sameAccount(t, t.department_id, departments),
    sameAccount(t, t.site_id, sites),
    sameAccount(t, t.location_id, locations),
    sameAccount(t, t.parent_id, t),
    sameAccount(t, t.custodian_id, employees),
    sameAccount(t, t.depreciation_method_id, depreciation_methods),
    taken('asset', t, t.asset_tag),
    taken('asset', t, t.barcode),
    taken('asset', t, t.external_id),
    sortable('assets', t, t.name),
    sortable('assets', t, t.asset_tag),
    sortable('assets', t, t.status),
    sortable('assets', t, t.purchase_date),
    sortable('assets', t, t.purchase_cost),
    // Figures above the list count these dates of assets that are still in use.
    sortable('assets', t, t.warranty_end, t.status),
    sortable('assets', t, t.expected_end_date, t.status),
    index('assets__end_of_life')
      .on(t.account_id, t.end_of_life, t.id, t.status)
      .where(sql`archived_at is null and ${t.end_of_life} is not null`),
    index('assets__disposed_on')
      .on(t.account_id, t.disposed_on, t.id)
      .where(sql`archived_at is null and ${t.disposed_on} is not null`),
    // What has no day of purchase counts from the day on which it is put in service.
    index('assets__in_service_date')
      .on(t.account_id, t.in_service_date)
      .where(sql`archived_at is null and ${t.purchase_date} is null`),
    sortable('assets', t, t.created_at),
    sortable('assets', t, t.updated_at),
    // Names correlate with category and manufacturer, so a scan in the order of names would read many rows before it
    // finds some of one category.
    index('assets__category_id')
      .on(t.account_id, t.category_id, t.name, t.id)
      .where(sql`archived_at is null`),
    index('assets__manufacturer')
      .on(t.account_id, t.manufacturer, t.name, t.id)
      .where(sql`archived_at is null and ${t.manufacturer} is not null`),
    index('assets__supplier')
      .on(t.account_id, t.supplier, t.name, t.id)
      .where(sql`archived_at is null and ${t.supplier} is not null`),
    referring('assets', t, t.department_id),
    referring('assets', t, t.site_id),
    // A level of a tree: the assets in a place, or the parts of an asset, by name.
    index('assets__location_id').on(t.account_id, t.location_id, t.site_id, t.name, t.id),
    index('assets__parent_id').on(t.account_id, t.parent_id, t.name, t.id),
    referring('assets', t, t.custodian_id),
    referring('assets', t, t.depreciation_method_id),
    index('assets__archived_at')
      .on(t.account_id, t.archived_at)
      .where(sql`archived_at is not null`),
    // Labels outlive assets: scanned tags are looked up among archived assets too.
    index('assets__archived_tag')
      .on(t.account_id, sql`lower(${t.asset_tag})`)
      .where(sql`archived_at is not null`),
    index('assets__archived_barcode')
      .on(t.account_id, sql`lower(${t.barcode})`)
      .where(sql`archived_at is not null and ${t.barcode} is not null`),
    index('assets__serial_number')
      .on(t.account_id, sql`lower(${t.serial_number})`)
      .where(sql`archived_at is null and ${t.serial_number} is not null`),
    index('assets__tags')
      .using('gin', t.account_id, t.tags)
      .where(sql`${t.tags} <> '{}'`),
    sampleIndex('assets', t),
    lazySearchIndex('assets', t),
  ],
)

/** The next number of each series: asset tags have one per prefix. */
export const counters = pgTable(
  'counters',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    series: text().notNull(),
    next: bigint({ mode: 'number' }).notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.series] })],
)

/**
 * The number of live rows of a table, as a sum: each statement that changes it adds a row with its difference, so that
 * writers never wait for each other; a job merges these rows.
 */
export const row_counts = pgTable(
  'row_counts',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    table_name: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [index('row_counts__sum').on(t.account_id, t.table_name)],
)

/**
 * The number of live assets with a value, and their cost, as a sum of differences like `row_counts`; `field` is the
 * name of a column that the register can be filtered by, or `total`.
 */
export const asset_counts = pgTable(
  'asset_counts',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    field: text().notNull(),
    value: text(),
    n: integer().notNull(),
    // A sum of amounts can be larger than an amount.
    cost: numeric({ precision: 38, scale: 4 }).notNull(),
  },
  (t) => [index('asset_counts__sum').on(t.account_id, t.field, t.value)],
)
