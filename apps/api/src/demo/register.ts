import type { CustomFields } from '@steward/contract/custom-fields.ts'
import { STEP_KINDS } from '@steward/contract/work-order-types.ts'
import { changesBetween } from '#core/history/audit.ts'
import type { audits } from '#db/schema/audits.ts'
import type { data_fields } from '#db/schema/data-fields.ts'
import type { work_order_types } from '#db/schema/work-order-types.ts'
import { type AssetRow, buildThings, type Surroundings, type Thing } from './assets.ts'
import { type Calendar, calendarOf } from './calendar.ts'
import { buildCategories, type CategoryRow } from './categories.ts'
import { buildDepartments, buildEmployees, type EmployeeRow } from './employees.ts'
import type { DemoField, DemoPerson, DemoType, Organization } from './organization.ts'
import { holdingsOf } from './holdings.ts'
import { buildPlaces, entered, type Row } from './places.ts'
import { type Random, randomFrom } from './random.ts'
import { buildWork } from './work.ts'
import { destinies, type Step, type Story, storyOf } from './stories.ts'

type FieldRow = Row<typeof data_fields>

/** The share of assets with a value in an optional field. */
const FILLED = 0.8

/** The custom fields of an organization, and a function for their values in an asset. */
function buildFields(
  fields: readonly DemoField[],
  categories: readonly CategoryRow[],
  random: Random,
  calendar: Calendar,
) {
  const above = new Map(categories.map(({ id, parent_id }) => [id, parent_id ?? null]))
  const idsOf = (names: readonly string[]) =>
    categories.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const made = fields.map(({ value, categories: names = [], ...field }, at) => {
    const row: FieldRow = {
      ...entered(calendar, random),
      ...field,
      entity: 'asset',
      category_ids: idsOf(names),
      sort_order: at + 1,
    }
    return { row, value }
  })

  const has = (ids: readonly string[], category_id: string): boolean => {
    if (ids.length === 0) return true
    for (let at: string | null = category_id; at !== null; at = above.get(at) ?? null)
      if (ids.includes(at)) return true
    return false
  }

  return {
    rows: made.map(({ row }) => row),
    valuesOf: (category_id: string): CustomFields =>
      Object.fromEntries(
        made
          .filter(({ row }) => has(row.category_ids ?? [], category_id) && random.chance(FILLED))
          .map(({ row, value }) => [row.key, value(random, calendar)]),
      ),
  }
}

type TypeRow = Row<typeof work_order_types>
type StepKind = (typeof STEP_KINDS)[number]

const isKind = (word: string): word is StepKind => (STEP_KINDS as readonly string[]).includes(word)

/** The kind of answer of a step, its unit, and whether it is required: `check!`, `meter(km)`. */
const ANSWERED = /^(\w+)(?:\((.+)\))?(!?)$/

function stepOf(line: string, id: string) {
  const [first = '', ...words] = line.split(' ')
  const [, kind = first, unit, must] = ANSWERED.exec(first) ?? []
  if (!isKind(kind)) throw new Error(`no step is answered by ${kind}`)
  return { id, kind, required: must === '!', title: words.join(' '), ...(unit && { unit }) }
}

/** The work order types of an organization, with their checklists. */
const buildTypes = (types: DemoType[], random: Random, calendar: Calendar): TypeRow[] =>
  types.map(({ steps = '', ...fields }) => {
    const row = entered(calendar, random)
    const lines = steps
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    return {
      ...row,
      ...fields,
      checklist: lines.map((line) => stepOf(line, random.id(row.created_at))),
    }
  })

type AuditRow = Row<typeof audits>
type TaggedAsset = AssetRow & { asset_tag: string }

/** The ids of the users who change assets. */
type Actors = Record<Step['by'], string>

const MINUTE = 60_000

/** Applies a story: returns the asset as it is in the end, and its events. */
function applyStory(
  { row, known }: Thing,
  story: Story,
  asset_tag: string,
  actors: Actors,
  random: Random,
  calendar: Calendar,
): { asset: TaggedAsset; events: AuditRow[] } {
  let asset: TaggedAsset = { ...row, asset_tag, ...story.first }
  const events: AuditRow[] = []
  const add = (by: string, action: string, event_date: string, changes: AuditRow['changes']) =>
    events.push({
      id: random.id(event_date),
      auditable_type: 'Asset',
      auditable_id: row.id,
      action,
      event_date,
      user_id: by,
      changes,
    })
  const first = known > 400 && random.chance(0.3) ? actors.admin : actors.assets
  let moment = String(row.created_at)
  add(first, 'create', moment, changesBetween({}, asset))
  for (const { ago, by, changes } of story.steps) {
    const after = { ...asset, ...changes }
    const earliest = Date.parse(moment) + 5 * MINUTE
    const wanted = Date.parse(calendar.moment(ago, random.int(0, 539)))
    moment = new Date(Math.max(earliest, wanted)).toISOString()
    add(actors[by], 'update', moment, changesBetween(asset, after))
    asset = { ...after, updated_at: moment, lock_version: (asset.lock_version ?? 1) + 1 }
  }
  return { asset, events }
}

/** The tag of the nth asset, as the register's own series would write it. */
const tagOf = (n: number) => `AST-${String(n).padStart(5, '0')}`

/** All records of an organization. On the same day they are always the same. */
export function buildRegister(
  organization: Organization,
  { userIds, actors, now }: { userIds: ReadonlyMap<string, string>; actors: Actors; now: Date },
) {
  const random = randomFrom(organization.seed)
  const calendar = calendarOf(now)
  const places = buildPlaces(organization.sites, random, calendar)
  const departments = buildDepartments(organization, places.sites, random, calendar)
  const employees = buildEmployees(organization, places, departments, userIds, random, calendar)
  const { methods, categories, byName } = buildCategories(organization, random, calendar)
  const around: Surroundings = { organization, ...places, departments, employees, byName }
  const things = random.shuffled(buildThings(around, random, calendar))
  // With random numbers of their own, changes here don't affect other records.
  const own = randomFrom(organization.seed + 2)
  const fields = buildFields(organization.fields ?? [], categories, own, calendar)
  for (const { row, category } of things) row.custom_fields = fields.valuesOf(category.id)
  const ends = destinies(things, organization, random)
  const told = things
    .toSorted((a, b) => b.known - a.known)
    .map((thing, n) => {
      const story = storyOf(thing, ends.get(thing)!, around, random, calendar)
      return applyStory(thing, story, tagOf(n + 1), actors, random, calendar)
    })
  const events = told.flatMap(({ events }) => events)
  const types = buildTypes(organization.types, randomFrom(organization.seed + 1), calendar)
  const assets = told.map(({ asset }) => asset)
  const peopleOf = (...roles: DemoPerson['role'][]) =>
    organization.people.flatMap(({ name, role }) =>
      roles.includes(role) ? [userIds.get(name) ?? name] : [],
    )
  const work = buildWork({
    organization,
    assets,
    types,
    byName,
    workers: orElse(peopleOf('technician', 'maintenance_manager'), peopleOf('admin')),
    requesters: orElse(peopleOf('requester', 'asset_manager'), peopleOf('admin')),
    random: randomFrom(organization.seed + 4),
    calendar,
    now,
  })
  return {
    ...places,
    departments,
    employees,
    methods,
    categories,
    fields: fields.rows,
    types,
    assets,
    work,
    audits: events,
    holdings: holdingsOf(events, randomFrom(organization.seed + 3)),
    siteManagers: managersOf('site_id', places.sites, employees),
    departmentManagers: managersOf('department_id', departments, employees),
  }
}

const orElse = <T>(some: T[], others: T[]): T[] => (some.length > 0 ? some : others)

/** The first employee of each site or department that has any. */
const managersOf = (
  key: 'site_id' | 'department_id',
  rows: readonly { id: string }[],
  employees: readonly EmployeeRow[],
) =>
  rows.flatMap(({ id }) => {
    const manager = employees.find((employee) => employee[key] === id)
    return manager ? [{ id, manager_id: manager.id }] : []
  })

export type Register = ReturnType<typeof buildRegister>
