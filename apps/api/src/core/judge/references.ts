import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { prepare } from '#db/client.ts'
import { locations } from '#db/schema/places.ts'
import { beyondScope, type Ctx, send } from '../context/ctx.ts'
import { recordTable, tableName } from '../records/entity.ts'
import type { Row } from '../records/records.ts'
import { keeping } from '../records/written-once.ts'
import {
  type Asked,
  guarding,
  problem,
  type Problem,
  type LookUp,
  type Referred,
  type ReferenceRules,
  type Rules,
} from '../records/rules.ts'

const references = keeping<ReadonlyMap<string, PgTable>>()

/** The fields that refer to records, which may be archived, with the tables they refer to. */
const referencesOf = ({ entity }: ReferenceRules): ReadonlyMap<string, PgTable> =>
  references(
    entity,
    'references',
    () =>
      new Map(
        entity.references.flatMap(({ column, table }) => {
          const records = recordTable(table)
          return records ? [[column.name, records] as const] : []
        }),
      ),
  )

/** What a location is, as far as rules look at it. What is in a site that takes nothing new takes nothing either. */
const LOCATION = `t.id, t.archived_at is not null as archived, t.site_id,
    case s.status when 'active' then t.status else s.status end as status
  from locations t join sites s on s.account_id = t.account_id and s.id = t.site_id`

type Found = Referred & { id: string }

/** What the references of some records lead to, as it was read. */
export interface References {
  lookUp: LookUp
  /** By the field and the id. */
  found: ReadonlyMap<string, Referred>
}

/** Whether references lead to just the same as when they were read before. */
export function areSame({ found }: References, before: References): boolean {
  const isSame = ([key, { archived, status, site_id }]: [string, Referred]) => {
    const was = before.found.get(key)
    return was?.archived === archived && was.status === status && was.site_id === site_id
  }
  return found.size === before.found.size && [...found].every(isSame)
}

const HOLD_LOCATIONS = `select ${LOCATION} where t.account_id = $1 and t.id = any ($2::uuid[]) order by t.id for share of t`

/**
 * Holds the locations that something is to be put into, lest they go to another site without it.
 *
 * @returns what each of them is, by its id
 */
export async function holdLocations(
  ctx: Ctx,
  changes: readonly object[],
): Promise<ReadonlyMap<unknown, Referred>> {
  const ids = new Set(changes.map((change) => (change as Row).location_id).filter(Boolean))
  if (ids.size === 0) return new Map()
  const { rows } = await send(ctx, prepare(HOLD_LOCATIONS, [ctx.account_id, [...ids]], 'look'))
  const found = new Map((rows as Found[]).map((row) => [row.id, row]))
  return new Map([...ids].map((id) => [id, found.get(String(id).toLowerCase())!]))
}

/**
 * `n` and what the reference leads to, for the ids in `$n + 2`; held, so that it isn't archived before what refers to
 * it is written. The keys of the database hold it just so, but only then. What writes nothing holds nothing.
 */
function look(n: number, table: PgTable, isDry: boolean): string {
  const { status = null, site_id } = getTableColumns(table) as Record<string, unknown>
  const what =
    table === locations
      ? LOCATION
      : `t.id, t.archived_at is not null as archived, ${site_id ? 't.site_id' : 'null::uuid'} as site_id,
          ${status && 't.status'} as status from ${tableName(table)} t`
  return `select ${n} as n, h.* from (
    select ${what} where t.account_id = $1 and t.id = any ($${n + 2}::uuid[])
    ${isDry ? '' : 'order by t.id for key share of t'}) h`
}

/** Reads what the references that are asked for lead to: one query, however many they are. */
export async function readReferences<C extends object>(
  ctx: Ctx,
  rules: ReferenceRules,
  asked: readonly Asked<C>[],
  isDry = false,
): Promise<References> {
  const held = new Map(asked.map(({ change, location }) => [change as Row, location]))
  const found = new Map<string, Referred>()
  for (const [{ location_id }, location] of held)
    if (location) found.set(keyOf('location_id', location_id), location)
  const wanted = [...referencesOf(rules)].flatMap(([field, table]) => {
    const ids = new Set([...held.keys()].map((change) => change[field]))
    const open = [...ids].filter((id) => typeof id === 'string' && !found.has(keyOf(field, id)))
    return open.length > 0 ? [{ field, table, ids: open }] : []
  })
  if (wanted.length > 0) {
    const text = wanted.map(({ table }, n) => look(n, table, isDry)).join(' union all ')
    const { rows } = await send(
      ctx,
      prepare(text, [ctx.account_id, ...wanted.map(({ ids }) => ids)], 'look'),
    )
    for (const { n, ...row } of rows as (Found & { n: number })[])
      found.set(keyOf(wanted[n]!.field, row.id), row)
  }
  return { found, lookUp: (field, id) => found.get(keyOf(field, id)) }
}

const keyOf = (field: string, id: unknown) => `${field} ${String(id).toLowerCase()}`

const inactiveProblems = (field: string, { status }: Referred): Problem[] =>
  status === 'active'
    ? []
    : [problem(field, `This place is ${status}; choose one that is active`, 'inactive')]

function problemOf(
  rules: ReferenceRules,
  field: string,
  found: Referred | undefined,
  isPlaceGiven: boolean,
): Problem | undefined {
  if (rules.places?.includes(field)) {
    if (!found || found.archived) return problem(field, `${field} does not exist`, 'not_found')
    return isPlaceGiven ? undefined : inactiveProblems(field, found)[0]
  }
  // The database's own keys would find what is out of the caller's sight.
  if (!found) return problem(field, `${field} does not exist`, 'not_found')
  return found.archived ? problem(field, `${field} was archived`, 'archived') : undefined
}

/**
 * Keeps a record from being tied to what was archived, and from being put where nothing new is taken. What it refers to
 * already may stay, whatever has become of that.
 */
export function referenceProblems<C extends object>(
  rules: ReferenceRules & Pick<Rules<C>, 'isPlaceGiven'>,
  { before, change }: Asked<C>,
  values: Row,
  lookUp: LookUp,
): Problem[] {
  const asked = change as Row
  const isGiven = rules.isPlaceGiven?.(change) ?? false
  const known = referencesOf(rules)
  return [...known.keys()].flatMap((field) => {
    const id = asked[field]
    if (typeof id !== 'string' || values[field] !== id || before?.[field] === id) return []
    return problemOf(rules, field, lookUp(field, id), isGiven) ?? []
  })
}

/**
 * The same for rows that have looked up their references themselves: what was archived since it was found takes nothing
 * more; that a place isn't in use guards a form alone. What the file itself makes isn't there yet.
 */
export function heldProblems<C extends object>(
  { places = [], ...rules }: ReferenceRules,
  { before, change }: Asked<C>,
  lookUp: LookUp,
): Problem[] {
  return [...referencesOf(rules).keys()].flatMap((field) => {
    const id = (change as Row)[field]
    const found = typeof id === 'string' && before?.[field] !== id ? lookUp(field, id) : undefined
    if (found?.archived) return problem(field, `${field} was archived`, 'archived')
    return found && places.includes(field) ? guarding(inactiveProblems(field, found)) : []
  })
}

const comesBack = ({ before, change }: Asked<object>) =>
  before !== undefined && before.archived_at !== null && (change as Row).archived_at === null

/** These records of a table, held so that they stay as they are. */
async function hold(ctx: Ctx, table: PgTable, ids: readonly unknown[]): Promise<Row[]> {
  const { name } = getTableColumns(table) as Record<string, unknown>
  const { rows } = await ctx.client!.query<Row>(
    `select id, archived_at, ${name ? 'name' : 'null as name'} from ${tableName(table)}
     where account_id = $1 and id = any ($2::uuid[]) order by id for share`,
    [ctx.account_id, ids],
  )
  return rows
}

/** What was archived of what is around records, by its id, with its name where the caller sees it. */
async function archivedAmong(ctx: Ctx, table: PgTable, ids: readonly unknown[]): Promise<Row[]> {
  const seen = await hold(ctx, table, ids)
  const rest = ids.filter((id) => !seen.some((row) => row.id === id))
  const unseen = rest.length > 0 ? await beyondScope(ctx, () => hold(ctx, table, rest)) : []
  const all: Row[] = [...seen, ...unseen.map((row) => ({ ...row, name: null }))]
  return all.filter(({ archived_at }) => archived_at !== null)
}

const LIES_IN_ARCHIVED = 'Its parent is archived: restore that first'

/**
 * Keeps records from coming back into what was archived: no tree would show them. What is around them is held. What is
 * out of the caller's sight counts, and its name isn't shown.
 *
 * @returns what keeps one of them away: 409 `parent_archived`, with the fields to blame
 */
export async function archivedAround<C extends object>(
  ctx: Ctx,
  rules: ReferenceRules,
  asked: readonly Asked<C>[],
): Promise<(one: Asked<C>) => Problem[]> {
  const { around = [] } = rules
  const back = around.length > 0 ? asked.filter(comesBack) : []
  if (back.length === 0) return () => []
  const gone = new Map<unknown, unknown>()
  for (const field of around) {
    const ids = new Set(back.map(({ before }) => before![field]).filter((id) => id !== null))
    const rows =
      ids.size > 0 ? await archivedAmong(ctx, referencesOf(rules).get(field)!, [...ids]) : []
    for (const { id, name } of rows) gone.set(id, name)
  }
  return (one) => {
    const fields = comesBack(one) ? around.filter((field) => gone.has(one.before![field])) : []
    if (fields.length === 0) return []
    const name = fields.map((field) => gone.get(one.before![field])).find((one) => one !== null)
    const detail = name ? `Restore its parent ${String(name)} first` : LIES_IN_ARCHIVED
    return [{ code: 'parent_archived', detail, status: 409, meta: { fields } }]
  }
}
