import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { prepare } from '#db/client.ts'
import { locations } from '#db/schema/places.ts'
import { beyondScope, clientOf, type Ctx, send } from '../context/ctx.ts'
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

/** The fields that refer to records that can be archived, with their tables. */
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

/** The columns of a location that rules read. A location in a site that takes nothing new takes nothing either. */
const LOCATION = `t.id, t.archived_at is not null as archived, t.site_id,
    case s.status when 'active' then t.status else s.status end as status
  from locations t join sites s on s.account_id = t.account_id and s.id = t.site_id`

type Found = Referred & { id: string }

/** The referenced records of some records, as they were read. */
export interface References {
  lookUp: LookUp
  /** By the field and the id. */
  found: ReadonlyMap<string, Referred>
}

/** Whether the referenced records are the same as when they were read before. */
export function areSame({ found }: References, before: References): boolean {
  const isSame = ([key, { archived, status, site_id }]: [string, Referred]) => {
    const was = before.found.get(key)
    return was?.archived === archived && was.status === status && was.site_id === site_id
  }
  return found.size === before.found.size && [...found].every(isSame)
}

const HOLD_LOCATIONS = `select ${LOCATION} where t.account_id = $1 and t.id = any ($2::uuid[]) order by t.id for share of t`

/**
 * Locks the locations that something is put into, so that they don't move to another site meanwhile.
 *
 * @returns the locations, by their ids
 */
export async function holdLocations(
  ctx: Ctx,
  changes: readonly object[],
): Promise<ReadonlyMap<unknown, Referred>> {
  const ids = new Set(changes.map((change) => (change as Row).location_id).filter(Boolean))
  if (ids.size === 0) return new Map()
  const held = prepare(HOLD_LOCATIONS, [ctx.account_id, [...ids]], 'look')
  const rows = await send<Found>(ctx, held)
  const found = new Map(rows.map((row) => [row.id, row]))
  return new Map([...ids].map((id) => [id, found.get(String(id).toLowerCase())!]))
}

/**
 * Selects `n` and the columns of the records with the ids in `$n + 2`, and locks them unless nothing is written. The
 * lock is that of a foreign key, taken earlier: a record can't be archived before the reference to it is written.
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

/** Reads the records that changes refer to, by one query for all. */
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
    const rows = await send<Found & { n: number }>(
      ctx,
      prepare(text, [ctx.account_id, ...wanted.map(({ ids }) => ids)], 'look'),
    )
    for (const { n, ...row } of rows) found.set(keyOf(wanted[n]!.field, row.id), row)
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
  // Foreign keys also accept records that the caller may not see.
  if (!found) return problem(field, `${field} does not exist`, 'not_found')
  return found.archived ? problem(field, `${field} was archived`, 'archived') : undefined
}

/**
 * The problems of new references: to archived records, or to places that take nothing new. References that a record
 * already has may stay.
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
 * The same for rows of an import, which has looked their references up: records archived since then are refused, and
 * places that aren't in use are accepted. Records that the import creates itself don't exist yet.
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

/** Locks these records of a table, and answers them. */
async function hold(ctx: Ctx, table: PgTable, ids: readonly unknown[]): Promise<Row[]> {
  const { name } = getTableColumns(table) as Record<string, unknown>
  const { rows } = await clientOf(ctx).query<Row>(
    `select id, archived_at, ${name ? 'name' : 'null as name'} from ${tableName(table)}
     where account_id = $1 and id = any ($2::uuid[]) order by id for share`,
    [ctx.account_id, ids],
  )
  return rows
}

/** The archived ones of these records, each with its name if the caller may see it. */
async function archivedAmong(ctx: Ctx, table: PgTable, ids: readonly unknown[]): Promise<Row[]> {
  const seen = await hold(ctx, table, ids)
  const rest = ids.filter((id) => !seen.some((row) => row.id === id))
  const unseen = rest.length > 0 ? await beyondScope(ctx, () => hold(ctx, table, rest)) : []
  const all: Row[] = [...seen, ...unseen.map((row) => ({ ...row, name: null }))]
  return all.filter(({ archived_at }) => archived_at !== null)
}

const LIES_IN_ARCHIVED = 'Its parent is archived: restore that first'

/**
 * Refuses to restore records whose parents or places are archived, because no tree would show them. These are locked.
 * Those that the caller may not see count as well, without their names.
 *
 * @returns the problems: 409 `parent_archived`, with the fields that are the reason
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
