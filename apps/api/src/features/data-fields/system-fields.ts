import {
  FIELD_SECTIONS,
  type FieldSection,
  type SystemField,
  type SystemFieldChanges,
} from '@steward/contract/data-fields.ts'
import { AssetInput } from '@steward/contract/assets.ts'
import { rulesOf } from '@steward/contract/kit/rules.ts'
import { eq, sql } from 'drizzle-orm'
import { askRow, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { audit, changesBetween } from '#core/history/audit.ts'
import { columnsIn } from '#core/records/answer.ts'
import { statement } from '#core/records/entity.ts'
import { accounts } from '#db/schema/accounts.ts'
import { assets } from '#db/schema/assets.ts'

/** The built-in fields of assets in their order, by section; fields without a section are details. */
const SECTIONS: Readonly<Record<FieldSection, string>> = {
  details: `name asset_tag category_id status status_reason condition criticality serial_number manufacturer model
    model_number barcode site_id location_id department_id custodian_id parent_id image`,
  'financial-info': `purchase_date purchase_cost supplier purchase_order invoice_number warranty_end in_service_date
    expected_end_date useful_life_months salvage_value replacement_cost insured_value depreciation_method_id
    opening_accumulated opening_as_of disposed_on disposal_type disposal_proceeds disposal_costs`,
  'additional-info': 'description notes tags external_id',
}

/**
 * Fields that can't be hidden or required: an asset always has them, or its status decides whether they are required.
 */
const FIXED = [
  'name',
  'asset_tag',
  'status',
  'status_reason',
  'criticality',
  'image',
  'disposed_on',
  'disposal_type',
  'disposal_proceeds',
  'disposal_costs',
]

/** The maximum length of texts in one line; longer ones have several lines. */
const ONE_LINE = 500

/** The type of a field, by its column and the contract. */
function typeOf(key: string): SystemField['type'] {
  const column = columnsIn(assets)[key]
  const field = Object.entries(AssetInput.shape).find(([name]) => name === key)?.[1]
  if (!column || !field) return 'image'
  const { max = 0, values } = rulesOf(field)
  if (values) return 'single_select'
  const byType = { uuid: 'reference', date: 'date', integer: 'integer', 'text[]': 'list' } as const
  const sqlType = column.getSQLType()
  if (sqlType.startsWith('numeric')) return 'money'
  return byType[sqlType as keyof typeof byType] ?? (max > ONE_LINE ? 'long_text' : 'text')
}

/** The keys of the built-in fields, by section. */
function keysIn(section: FieldSection): string[] {
  const named = Object.values(SECTIONS).flatMap((keys) => keys.split(/\s+/))
  const others = Object.keys(AssetInput.shape).filter(
    (key) => !named.includes(key) && key !== 'custom_fields',
  )
  return [...SECTIONS[section].split(/\s+/), ...(section === 'details' ? others : [])]
}

const CHANGEABLE = FIELD_SECTIONS.flatMap(keysIn).filter((key) => !FIXED.includes(key))

/** The settings of an account for them. */
interface Chosen {
  hidden_fields: string[]
  required_fields: string[]
}

const described = ({ hidden_fields, required_fields }: Chosen): { data: SystemField[] } => ({
  data: FIELD_SECTIONS.flatMap((section) =>
    keysIn(section).map((key) => ({
      key,
      label_key: `assets.fields.${key}`,
      type: typeOf(key),
      required:
        required_fields.includes(key) ||
        (Boolean(columnsIn(assets)[key]?.notNull) && key !== 'tags'),
      hidden: hidden_fields.includes(key),
      fixed: FIXED.includes(key),
      section,
    })),
  ),
})

const chosenOf = sql`select ${accounts.hidden_fields}, ${accounts.required_fields} from ${accounts}`

/** The built-in fields of assets, with the settings of the account. */
export async function systemFields(ctx: Ctx) {
  const chosen = await askRow<Chosen>(
    ctx,
    statement(sql`${chosenOf} where ${accounts.id} = ${ctx.account_id}`),
  )
  return described(chosen)
}

/** @throws 422 at each field that is unknown, has no such settings, or would be hidden and required */
function refuseUnfit({ hidden = [], required = [] }: SystemFieldChanges): void {
  const unknown = (list: string, keys: readonly string[]) =>
    keys.flatMap((key, at) =>
      CHANGEABLE.includes(key)
        ? []
        : [fault(`/system_fields/${list}/${at}`, `${key} can't be ${list}`, 'unknown_field')],
    )
  const both = required.flatMap((key, at) =>
    hidden.includes(key)
      ? [fault(`/system_fields/required/${at}`, `${key} is hidden`, 'hidden')]
      : [],
  )
  const faults = [...unknown('hidden', hidden), ...unknown('required', required), ...both]
  if (faults.length > 0) throw invalid(...faults)
}

/**
 * Changes which built-in fields are hidden in forms and lists, and which are required.
 *
 * @throws 422 for a field without such settings
 */
export const updateSystemFields = (ctx: Ctx, changes: SystemFieldChanges) =>
  inTransaction(ctx, async (ctx) => {
    const ours = eq(accounts.id, ctx.account_id)
    const [before] = await ctx.db
      .select({ hidden: accounts.hidden_fields, required: accounts.required_fields })
      .from(accounts)
      .where(ours)
      .for('update')
    const { hidden = before!.hidden, required = before!.required } = changes
    refuseUnfit({ hidden, required })
    const chosen: Chosen = {
      hidden_fields: CHANGEABLE.filter((key) => hidden.includes(key)),
      required_fields: CHANGEABLE.filter((key) => required.includes(key)),
    }
    const written = changesBetween(
      { hidden_fields: before!.hidden, required_fields: before!.required },
      { ...chosen },
    )
    if (Object.keys(written).length > 0) {
      await ctx.db
        .update(accounts)
        .set({ ...chosen, updated_at: sql`now()`, lock_version: sql`${accounts.lock_version} + 1` })
        .where(ours)
      await audit(ctx, { type: 'Account', id: ctx.account_id, action: 'update', changes: written })
    }
    return described(chosen)
  })
