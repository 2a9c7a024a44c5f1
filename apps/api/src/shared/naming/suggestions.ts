import { clientOf, type Ctx } from '#core/context/ctx.ts'
import type { Referred } from '#domain/imports/targets.ts'
import { KNOWN, tableOf, titleOf } from './known.ts'

/** At most so many names are looked up at once: with more unknown names, the cause isn't typing errors. */
const MAX = 50
const OFFERED = 3

/** For unknown names, the most similar existing ones: at most three each. */
export async function likeNames(
  ctx: Ctx,
  kind: Referred,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const asked = [...new Set(names)].slice(0, MAX)
  if (asked.length === 0) return new Map()
  const table = tableOf(KNOWN[kind])
  const column = titleOf(KNOWN[kind].kind)
  const { rows } = await clientOf(ctx).query<{ name: string; found: string[] }>(
    `select w.name, array_agg(t.name order by t.likeness desc, t.name) as found
     from unnest($2::text[]) w(name)
     cross join lateral (
       select ${column}::text as name, max(word_similarity(w.name, ${column}::text)) as likeness from ${table}
       where account_id = $1 and archived_at is null and word_similarity(w.name, ${column}::text) > 0.3
       group by 1 order by 2 desc, 1 limit ${OFFERED}
     ) t group by w.name`,
    [ctx.account_id, asked],
  )
  return new Map(rows.map(({ name, found }) => [name, found]))
}
