import type { CustomFields } from '@steward/contract/custom-fields.ts'
import { ask, type Ctx } from '#core/ctx.ts'

/** Which of these people and assets are there, seen by whoever asks, and not put away. */
export async function presentReferences(
  ctx: Ctx,
  references: readonly { kind: 'employee' | 'asset'; id: string }[],
): Promise<Set<string>> {
  const idsOf = (kind: string) => references.filter((one) => one.kind === kind).map(({ id }) => id)
  const [result] = await ask(ctx, {
    text: `select id from employees where account_id = $1 and id = any ($2::uuid[]) and archived_at is null
      union all
      select id from assets where account_id = $1 and id = any ($3::uuid[]) and archived_at is null`,
    values: [ctx.account_id, idsOf('employee'), idsOf('asset')],
  })
  return new Set((result!.rows as { id: string }[]).map(({ id }) => id))
}

/**
 * Which of these fields another live asset has this very value in, whatever its case.
 *
 * @param self the asset that they are for
 */
export async function takenValues(
  ctx: Ctx,
  values: CustomFields,
  self: string | undefined,
): Promise<string[]> {
  const keys = Object.keys(values)
  if (keys.length === 0) return []
  const [result] = await ask(ctx, {
    text: `select distinct v.field from unnest($2::text[], $3::text[]) w(field, value)
      join custom_values v on v.account_id = $1 and v.field = w.field and v.once = md5(lower(w.value))
      where v.asset_id is distinct from $4::uuid`,
    values: [ctx.account_id, keys, keys.map((key) => String(values[key])), self ?? null],
  })
  return (result!.rows as { field: string }[]).map(({ field }) => field)
}
