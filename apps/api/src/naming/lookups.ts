import type { Ctx } from '#core/ctx.ts'

/** A record that a name could mean. */
export interface Hit {
  id: string
  /** What it is called, with what it lies in before it: `['HQ', 'Floor 2']`. */
  path: string[]
  /** It was found by its code or number, which is surer than a name. */
  by_code: boolean
}
export interface CategoryHit extends Hit {
  tag_prefix: string | null
}
export interface PlaceHit extends Hit {
  site_id: string
}

/** For each name that was asked for, what it could mean; nothing for what isn't known. */
export type Hits<H extends Hit = Hit> = ReadonlyMap<string, readonly H[]>

/** Runs a query whose `$2` is the names and whose `n` says which of them a row is for. */
async function ask<H extends Hit>(ctx: Ctx, text: string, names: Iterable<string>) {
  const asked = [...new Set(names)]
  const found = new Map<string, H[]>()
  if (asked.length === 0) return found
  const { rows } = await ctx.client!.query<H & { n: number }>(text, [ctx.account_id, asked])
  for (const { n, ...hit } of rows) {
    const name = asked[n - 1]!
    found.set(name, [...(found.get(name) ?? []), hit as unknown as H])
  }
  return found
}

const WANTED = 'unnest($2::text[]) with ordinality as w(name, n)'

/** Live records by code, else by name, as `n`, `id` and `by_code`; each question goes by an index. */
const byCodeOrName = (table: string) => `(
  select n, id, true as by_code from named_ids('${table}', 'code', $2::text[])
  union all
  select n, id, false from named_ids('${table}', 'name', $2::text[])
)`

/** The names above a record, its own last. */
const pathIn = (table: string) => `(
  with recursive up as (
    select t.parent_id as above, array[t.name::text] as path
    union all
    select p.parent_id, p.name::text || u.path from up u
    join ${table} p on p.account_id = $1 and p.id = u.above where cardinality(u.path) < 30
  ) select path from up order by cardinality(path) desc limit 1)`

export const findSites = (ctx: Ctx, names: Iterable<string>) =>
  ask<Hit>(
    ctx,
    `select i.n, t.id, array[t.name::text] as path, i.by_code
     from ${byCodeOrName('sites')} i join sites t on t.account_id = $1 and t.id = i.id`,
    names,
  )

export const findLocations = (ctx: Ctx, names: Iterable<string>) =>
  ask<PlaceHit>(
    ctx,
    `select i.n, t.id, i.by_code, t.site_id, s.name::text || ${pathIn('locations')} as path
     from ${byCodeOrName('locations')} i join locations t on t.account_id = $1 and t.id = i.id
     join sites s on s.account_id = $1 and s.id = t.site_id`,
    names,
  )

export const findDepartments = (ctx: Ctx, names: Iterable<string>) =>
  ask<Hit>(
    ctx,
    `select i.n, t.id, i.by_code, ${pathIn('departments')} as path
     from ${byCodeOrName('departments')} i join departments t on t.account_id = $1 and t.id = i.id`,
    names,
  )

/** Categories, with how the tags of their assets begin: as they say, or the nearest category above. */
export const findCategories = (ctx: Ctx, names: Iterable<string>) =>
  ask<CategoryHit>(
    ctx,
    `select i.n, t.id, i.by_code, d.*
     from ${byCodeOrName('asset_categories')} i
     join asset_categories t on t.account_id = $1 and t.id = i.id
     cross join lateral (
       with recursive up as (
         select t.parent_id as above, array[t.name::text] as path, t.tag_prefix
         union all
         select p.parent_id, p.name::text || u.path, coalesce(u.tag_prefix, p.tag_prefix)
         from up u join asset_categories p on p.account_id = $1 and p.id = u.above where cardinality(u.path) < 30
       ) select path, tag_prefix from up order by cardinality(path) desc limit 1) d`,
    names,
  )

export const findMethods = (ctx: Ctx, names: Iterable<string>) =>
  ask<Hit>(
    ctx,
    `select w.n::int as n, t.id, array[t.name::text] as path, lower(t.name) = lower(w.name) as by_code
     from ${WANTED} join depreciation_methods t on t.account_id = $1 and t.archived_at is null
       and (lower(t.name) = lower(w.name) or t.kind = replace(lower(w.name), ' ', '_'))`,
    names,
  )

/** Employees by their number or e-mail. */
export const findEmployees = (ctx: Ctx, keys: Iterable<string>) =>
  ask<Hit>(
    ctx,
    `select i.n, t.id, array[t.full_name::text] as path, true as by_code
     from (
       select n, id from named_ids('employees', 'employee_number', $2::text[])
       union
       select n, id from named_ids('employees', 'email', $2::text[])
     ) i join employees t on t.account_id = $1 and t.id = i.id`,
    keys,
  )

/** Employees by what they are called. There is no index for it, so only the names that nothing else found are asked. */
export const findEmployeesByName = (ctx: Ctx, names: Iterable<string>) =>
  ask<Hit>(
    ctx,
    `select w.n::int as n, t.id, array[t.full_name || ' (' || coalesce(t.email, t.employee_number, '-') || ')'] as path,
       false as by_code
     from employees t join ${WANTED} on lower(t.full_name) = lower(w.name)
     where t.account_id = $1 and t.archived_at is null`,
    names,
  )

/** An asset that a value belongs to; one that the reader may not see has no name here. */
export interface AssetHit extends Hit {
  seen: boolean
}

/** Assets by a field in which each value is there once. */
export const findAssets = (
  ctx: Ctx,
  field: 'asset_tag' | 'barcode' | 'external_id',
  values: Iterable<string>,
) =>
  ask<AssetHit>(
    ctx,
    `select i.n, i.id, array[t.name::text] as path, true as by_code, t.id is not null as seen
     from named_ids('assets', '${field}', $2::text[]) i
     left join assets t on t.account_id = $1 and t.id = i.id`,
    values,
  )

/** Assets by what they are called; two of a name are enough to tell that it is not clear which is meant. */
export const findAssetsByName = (ctx: Ctx, names: Iterable<string>) =>
  ask<AssetHit>(
    ctx,
    `select w.n::int as n, t.id, array[t.name || ' (' || t.asset_tag || ')'] as path, false as by_code, true as seen
     from ${WANTED} cross join lateral (
       select id, name::text as name, asset_tag::text as asset_tag from assets
       where account_id = $1 and archived_at is null and name = w.name order by name, id limit 2) t`,
    names,
  )

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const findAssetIds = (ctx: Ctx, ids: Iterable<string>) =>
  ask<AssetHit>(
    ctx,
    `select w.n::int as n, t.id, array[t.name::text] as path, true as by_code, true as seen
     from ${WANTED} join assets t on t.account_id = $1 and t.archived_at is null and t.id = w.name::uuid`,
    [...ids].filter((id) => UUID.test(id)),
  )
