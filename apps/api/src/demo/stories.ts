import type { AssetStatus } from '@steward/contract/asset-status.ts'
import type { AssetRow, Surroundings, Thing } from './assets.ts'
import type { Calendar } from './calendar.ts'
import type { Organization } from './organization.ts'
import type { Random } from './random.ts'
import { wordsOf } from './words.ts'

type Changes = Partial<AssetRow>

/** One change of an asset: how many days ago, by whom, and what. */
export interface Step {
  ago: number
  by: 'admin' | 'assets' | 'maintenance'
  changes: Changes
}

/** How an asset was added, and how it changed. */
export interface Story {
  first: Changes
  steps: Step[]
}

/** What a story is made from. */
interface StoryContext {
  thing: Thing
  around: Surroundings
  random: Random
  calendar: Calendar
  /** A random number of days ago, at most this many, after the asset was added. */
  within: (days: number) => number
}

const unchanged: Story = { first: {}, steps: [] }

/** Back in stock, and assigned to nobody. */
function stored({ thing, around, random }: StoryContext): Changes {
  const { closet } = wordsOf(around.organization)
  const closets = around.locations.filter(
    ({ name, site_id }) => site_id === thing.row.site_id && closet.test(name),
  )
  const location_id = closets.length > 0 ? random.pick(closets).id : (thing.row.location_id ?? null)
  return { status: 'in_stock', custodian_id: null, location_id }
}

const inStock = (context: StoryContext): Story =>
  context.random.chance(0.4)
    ? { first: stored(context), steps: [] }
    : {
        first: {},
        steps: [{ ago: context.within(300), by: 'assets', changes: stored(context) }],
      }

function outOfService({ around, random, within }: StoryContext): Story {
  const status_reason = random.pick(wordsOf(around.organization).broken)
  const changes: Changes = { status: 'out_of_service', status_reason, condition: 'broken' }
  return { first: {}, steps: [{ ago: within(45), by: 'maintenance', changes }] }
}

function missing({ around, random, within }: StoryContext): Story {
  const status_reason = random.pick(wordsOf(around.organization).missing)
  const changes: Changes = { status: 'missing', status_reason }
  return { first: {}, steps: [{ ago: within(90), by: 'assets', changes }] }
}

function retired({ around, random, within }: StoryContext): Story {
  const status_reason = random.pick(wordsOf(around.organization).retired)
  const changes: Changes = {
    status: 'retired',
    status_reason,
    condition: 'poor',
    custodian_id: null,
  }
  return { first: {}, steps: [{ ago: within(250), by: 'assets', changes }] }
}

function disposed(context: StoryContext): Story {
  const { thing, around, random, calendar, within } = context
  const story = retired(context)
  const ago = Math.max(1, Math.min(within(200), story.steps[0]!.ago - 1))
  const disposal_type = random.pick(['sold', 'sold', 'scrapped', 'donated'] as const)
  const proceeds = Math.round(Number(thing.row.purchase_cost) * 0.12)
  const changes: Changes = {
    status: 'disposed',
    status_reason: wordsOf(around.organization).disposed[disposal_type],
    disposed_on: calendar.moment(ago, 0).slice(0, 10),
    disposal_type,
    disposal_proceeds: disposal_type === 'sold' ? proceeds.toFixed(4) : null,
  }
  return { first: {}, steps: [...story.steps, { ago, by: 'assets', changes }] }
}

/** Ordered and not delivered: without dates and assignee, with the cost of the offer. */
const planned = (context: StoryContext): Story => ({
  first: {
    ...stored(context),
    status: 'planned',
    condition: null,
    serial_number: null,
    barcode: null,
    purchase_date: null,
    in_service_date: null,
    warranty_end: null,
    expected_end_date: null,
    invoice_number: null,
  },
  steps: [],
})

const inMaintenance = ({ within }: StoryContext): Story => ({
  first: {},
  steps: [{ ago: within(24), by: 'maintenance', changes: { status: 'in_maintenance' } }],
})

function repaired({ thing, around, random, within }: StoryContext): Story {
  const ago = within(340)
  const notes = random.pick(wordsOf(around.organization).damage)
  return {
    first: { condition: 'fair' },
    steps: [
      { ago, by: 'maintenance', changes: { status: 'in_maintenance', notes } },
      {
        ago: Math.max(1, ago - random.int(1, 9)),
        by: 'maintenance',
        changes: { status: 'in_use', notes: thing.row.notes ?? null, condition: 'good' },
      },
    ],
  }
}

function handedOver(context: StoryContext): Story {
  const { status, custodian_id, location_id } = context.thing.row
  return {
    first: stored(context),
    steps: [
      {
        ago: context.within(320),
        by: 'assets',
        changes: {
          ...(status ? { status } : {}),
          custodian_id: custodian_id ?? null,
          location_id: location_id ?? null,
        },
      },
    ],
  }
}

/** Its price was mistyped and corrected later. */
function corrected({ thing, within }: StoryContext): Story {
  const { purchase_cost, salvage_value } = thing.row
  return {
    first: { purchase_cost: (Number(purchase_cost) * 10).toFixed(4), salvage_value: null },
    steps: [
      {
        ago: within(330),
        by: 'admin',
        changes: { purchase_cost: purchase_cost ?? null, salvage_value: salvage_value ?? null },
      },
    ],
  }
}

const inUse = (context: StoryContext): Story => {
  const { random, thing } = context
  if (random.chance(0.8)) return unchanged
  const { custodian_id, purchase_cost } = thing.row
  const stories = [
    repaired,
    custodian_id ? handedOver : repaired,
    purchase_cost ? corrected : repaired,
  ]
  return random.pick(stories)(context)
}

const STORIES: Record<AssetStatus, (context: StoryContext) => Story> = {
  planned,
  in_stock: inStock,
  in_use: inUse,
  in_maintenance: inMaintenance,
  out_of_service: outOfService,
  missing,
  retired,
  disposed,
}

/** Chooses the statuses: the oldest assets are disposed of, the newest are planned, the others are random. */
export function destinies(
  things: Thing[],
  { statuses }: Organization,
  random: Random,
): Map<Thing, AssetStatus> {
  const byAge = things.toSorted((a, b) =>
    String(a.row.purchase_date).localeCompare(String(b.row.purchase_date)),
  )
  const gone = byAge.splice(0, statuses.retired + statuses.disposed)
  const ordered = byAge.splice(byAge.length - statuses.planned)
  // Parts of a building can break, but are never in stock or missing.
  const others = random
    .shuffled(byAge)
    .toSorted((a, b) => Number(a.category.fixed ?? false) - Number(b.category.fixed ?? false))
  const found = new Map<Thing, AssetStatus>()
  gone.forEach((thing, n) => found.set(thing, n < statuses.disposed ? 'disposed' : 'retired'))
  for (const thing of ordered) found.set(thing, 'planned')
  for (const status of ['in_stock', 'missing'] as const)
    for (const thing of others.splice(0, statuses[status])) found.set(thing, status)
  const breakable = random.shuffled(others)
  for (const status of ['in_maintenance', 'out_of_service'] as const)
    for (const thing of breakable.splice(0, statuses[status])) found.set(thing, status)
  for (const thing of breakable) found.set(thing, 'in_use')
  return found
}

/** How an asset got its status within the last year. */
export function storyOf(
  thing: Thing,
  status: AssetStatus,
  around: Surroundings,
  random: Random,
  calendar: Calendar,
): Story {
  const within = (days: number) => random.int(2, Math.max(2, Math.min(days, thing.known - 3)))
  return STORIES[status]({ thing, around, random, calendar, within })
}
