import type { CustomValue } from '@steward/contract/custom-fields.ts'
import { ask, type Ctx } from '#core/context/ctx.ts'

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

/** The live assets that have one of these values, whatever its case; those that the caller may not see have no name. */
export async function takenValues(
  ctx: Ctx,
  values: readonly { key: string; value: CustomValue }[],
): Promise<{ n: number; id: string; name: string | null }[]> {
  if (values.length === 0) return []
  const [result] = await ask(ctx, {
    text: `select w.n::int as n, v.asset_id as id, a.name::text as name
      from unnest($2::text[], $3::text[]) with ordinality w(field, value, n)
      join custom_values v on v.account_id = $1 and v.field = w.field and v.once = md5(lower(w.value))
      left join assets a on a.account_id = $1 and a.id = v.asset_id`,
    values: [
      ctx.account_id,
      values.map(({ key }) => key),
      values.map(({ value }) => String(value)),
    ],
  })
  return result!.rows as { n: number; id: string; name: string | null }[]
}
