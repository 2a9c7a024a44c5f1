import { FIELD_FLAGS, type FieldEntity } from '@steward/contract/data-fields.ts'
import { allows } from '@steward/contract/permissions.ts'
import { inArray, sql } from 'drizzle-orm'
import { admitted, askRows, type Ctx } from '#core/context/ctx.ts'
import { forbidden, notFound } from '#core/context/errors.ts'
import { statement } from '#core/records/entity.ts'
import { inAccount } from '#core/records/rows.ts'
import { data_fields } from '#db/schema/data-fields.ts'

/**
 * Custom fields belong to a kind of record: they exist while its feature is switched on, and are visible with
 * permission to see such records.
 *
 * @throws 403 for a kind without custom fields, or one that the caller may not see
 */
export async function admitFields(ctx: Ctx, entities: Iterable<FieldEntity>): Promise<void> {
  const { flags, permissions } = await admitted(ctx)
  for (const entity of entities) {
    if (!allows(permissions, `${entity}:view`)) throw forbidden()
    if (!flags[FIELD_FLAGS[entity]])
      throw forbidden('This feature is turned off for this account', 'feature_off')
  }
}

/**
 * The same for existing fields.
 *
 * @throws 404 for an unknown one
 */
export async function admitFieldsById(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const found = await askRows<{ entity: FieldEntity }>(
    ctx,
    statement(sql`select id, entity from ${data_fields}
      where ${inAccount(ctx, data_fields)} and ${inArray(data_fields.id, [...ids])}`),
  )
  if (found.length < new Set(ids).size) throw notFound()
  await admitFields(ctx, new Set(found.map(({ entity }) => entity)))
}
