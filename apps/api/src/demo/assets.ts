import { addMonths } from '@steward/contract/calendar.ts'
import type { assets } from '#db/schema/assets.ts'
import type { Calendar } from './calendar.ts'
import type { FullCategory } from './categories.ts'
import type { DepartmentRow, EmployeeRow } from './employees.ts'
import type { DemoModel, Organization } from './organization.ts'
import { BEGINNING, type LocationRow, type Row, type SiteRow } from './places.ts'
import type { Random } from './random.ts'
import { type Words, wordsOf } from './words.ts'

export type AssetRow = Omit<Row<typeof assets>, 'asset_tag'>

/** The records that assets refer to. */
export interface Surroundings {
  organization: Organization
  sites: SiteRow[]
  locations: LocationRow[]
  departments: DepartmentRow[]
  employees: EmployeeRow[]
  byName: ReadonlyMap<string, FullCategory>
}

/** An asset in use, before its story is applied. */
export interface Thing {
  row: AssetRow
  category: FullCategory
  /** Days since it was added to the register. */
  known: number
}

/** An amount as PostgreSQL writes it, with no more digits than the currency has. */
const amount = (value: number, digits: number) => Number(value.toFixed(digits)).toFixed(4)

/** The cost, useful life and salvage value of an asset. */
function purchase(
  model: DemoModel,
  category: FullCategory,
  { account }: Organization,
  random: Random,
  calendar: Calendar,
) {
  const life = category.life ?? 60
  const age = random.int(16, Math.min(life * 33, 2900))
  const purchase_date = calendar.day(age)
  const in_service_date = calendar.day(age - random.int(0, 12))
  const cost = model.cost * (1 + random.int(-70, 70) / 1000)
  const digits = account.currency_digits ?? 2
  const left = Number(category.salvage ?? 0)
  const year = purchase_date.slice(0, 4)
  return {
    age,
    fields: {
      purchase_date,
      in_service_date,
      warranty_end: addMonths(purchase_date, model.warranty),
      expected_end_date: addMonths(in_service_date, life),
      purchase_cost: amount(cost, digits),
      salvage_value: left > 0 ? amount((cost * left) / 100, digits) : null,
      replacement_cost: random.chance(0.2) ? amount(cost * 1.15, digits) : null,
      insured_value: model.cost > 10_000 && digits > 0 ? amount(cost * 0.9, digits) : null,
      depreciation_method_id: category.depreciation_method_id,
      useful_life_months: life,
      purchase_order: `PO-${year}-${random.int(1000, 9899)}`,
      invoice_number: random.chance(0.6) ? `${random.int(4_100_000, 4_999_999)}` : null,
    },
  }
}

/** `new` to `poor`, by the used share of its life. */
function conditionAt(age: number, life: number) {
  const over = age / (life * 30)
  return over < 0.1 ? 'new' : over < 0.55 ? 'good' : over < 0.9 ? 'fair' : 'poor'
}

function identity(model: DemoModel, category: FullCategory, words: Words, random: Random) {
  const maker = model.manufacturer.replace(/[^A-Za-z]/g, '').slice(0, 2)
  return {
    name: `${model.noun} ${model.model}`,
    manufacturer: model.manufacturer,
    model: model.model,
    model_number: model.model_number,
    serial_number: category.numbered === false ? null : `${maker.toUpperCase()}${random.code(9)}`,
    barcode: random.chance(0.4) ? `40${random.int(10_000_000_000, 99_999_999_999)}` : null,
    notes: random.chance(0.12) ? random.pick(words.notes) : null,
    tags: random.chance(0.15) ? [random.pick(words.labels)] : [],
    criticality: category.criticality ?? ('medium' as const),
  }
}

/** Assigns people in turn, so that nobody gets a second laptop before everybody has one. */
function takingTurns(employees: EmployeeRow[], random: Random) {
  const queues = new Map<string, EmployeeRow[]>()
  return (category: string): EmployeeRow => {
    const queue = queues.get(category) ?? []
    if (queue.length === 0) queue.push(...random.shuffled(employees))
    queues.set(category, queue)
    return queue.pop()!
  }
}

function placeIn(
  { rooms, department }: FullCategory,
  { sites, locations, departments }: Surroundings,
  random: Random,
) {
  const open = locations.filter(
    ({ site_id }) => sites.find(({ id }) => id === site_id)?.status !== 'closed',
  )
  const fitting = rooms ? open.filter(({ name }) => rooms.test(name)) : open
  const location = random.pick(fitting.length > 0 ? fitting : open)
  return {
    site_id: location.site_id,
    location_id: location.id,
    department_id: departments.find(({ name }) => name === department)?.id ?? null,
  }
}

const heldBy = ({ id, site_id, location_id, department_id }: EmployeeRow) => ({
  custodian_id: id,
  site_id: site_id ?? null,
  location_id: location_id ?? null,
  department_id: department_id ?? null,
})

/** All assets of the organization, each in use at its place. */
export function buildThings(around: Surroundings, random: Random, calendar: Calendar): Thing[] {
  const { organization, byName, employees } = around
  const words = wordsOf(organization)
  const leavers = employees.filter(({ status }) => status === 'left')
  // Two former employees never returned their assets, which a register has to show.
  const holders = employees.filter(({ status }) => status !== 'left').concat(leavers.slice(0, 2))
  const nextHolder = takingTurns(holders, random)
  const things = organization.models.flatMap((model) =>
    Array.from({ length: model.count }, (): Thing => {
      const category = byName.get(model.category)!
      const { age, fields } = purchase(model, category, organization, random, calendar)
      const known = age > BEGINNING - 5 ? BEGINNING - random.int(5, 25) : age - random.int(0, 4)
      const moment = calendar.moment(known, random.int(0, 539))
      const place = category.personal
        ? heldBy(nextHolder(category.name))
        : placeIn(category, around, random)
      const row: AssetRow = {
        id: random.id(moment),
        created_at: moment,
        updated_at: moment,
        category_id: category.id,
        status: 'in_use',
        condition: conditionAt(age, category.life ?? 60),
        supplier: random.pick(organization.suppliers),
        ...identity(model, category, words, random),
        ...fields,
        ...place,
      }
      return { row, category, known }
    }),
  )
  return withParents(things)
}

/** Makes assets parts of others at their site, such as a pump of the heating. */
const withParents = (things: Thing[]): Thing[] =>
  things.map((thing) => {
    const parent = things.find(
      ({ category, row }) =>
        category.name === thing.category.partOf && row.site_id === thing.row.site_id,
    )
    return parent ? { ...thing, row: { ...thing.row, parent_id: parent.row.id } } : thing
  })
