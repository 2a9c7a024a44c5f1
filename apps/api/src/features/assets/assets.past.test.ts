import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { ASSET_STATUSES } from '@steward/contract/asset-status.ts'
import { CONDITIONS, DISPOSAL_TYPES } from '@steward/contract/asset-values.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { assignmentsApi } from '@steward/contract/assignments.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Person, TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import { dice } from '#test/dice.ts'
import { accountWithFields, addField } from '#test/custom-fields.ts'
import { moment } from '#test/builders/moment.ts'

const EDITS = 200

/** Custom fields; their keys are their labels in small letters. */
const OWN = [
  ['Color', 'text'],
  ['Doors', 'integer'],
  ['Keeper', 'employee'],
  ['Twin', 'asset'],
] as const

/** Choices that look random and are the same in every run. */
function randomFrom(seed: number) {
  const { roll: next, pick: one } = dice(seed)
  const upTo = (n: number) => Math.floor(next() * n)
  return { upTo, one, maybe: <T>(value: T) => (next() < 0.3 ? null : value) }
}
type Random = ReturnType<typeof randomFrom>

/** The register that is edited, and records to refer to. */
interface World {
  here: TestAccount
  random: Random
  assets: string[]
  ids: Record<'sites' | 'locations' | 'categories' | 'departments' | 'people' | 'methods', string[]>
  undo: string[]
}

async function add(here: TestAccount, route: Route, wrapper: string, record: object) {
  const { body } = await here.call(route, { body: { [wrapper]: record } } as never)
  const { data, errors } = body as unknown as { data?: { id: string }; errors?: unknown }
  if (!data) throw new Error(JSON.stringify(errors))
  return data.id
}

async function world(seed: number): Promise<World> {
  const here = await accountWithFields()
  for (const [label, type] of OWN) await addField(here, { label, type, section: 'details' })
  const several = (route: Route, wrapper: string, records: object[]) =>
    Promise.all(records.map((record) => add(here, route, wrapper, record)))
  const sites = await several(sitesApi.create, 'site', [{ name: 'HQ' }, { name: 'Depot' }])
  const ids = {
    sites,
    locations: await several(locationsApi.create, 'location', [
      { name: 'Hall', site_id: sites[0] },
      { name: 'Yard', site_id: sites[1] },
    ]),
    categories: await several(assetCategoriesApi.create, 'asset_category', [
      { name: 'Pumps' },
      { name: 'Laptops' },
    ]),
    departments: await several(departmentsApi.create, 'department', [{ name: 'Works' }]),
    people: await several(employeesApi.create, 'employee', [
      { first_name: 'Ada', last_name: 'Lind' },
      { first_name: 'Bo', last_name: 'Kern' },
    ]),
    methods: await several(depreciationMethodsApi.create, 'depreciation_method', [
      { name: 'Even', kind: 'straight_line' },
    ]),
  }
  const names = ['Pump', 'Laptop', 'Crane', 'Desk']
  const assets = await several(
    assetsApi.create,
    'asset',
    names.map((name) => ({ name })),
  )
  return { here, random: randomFrom(seed), assets, ids, undo: [] }
}

const amount = ({ upTo }: Random) => `${upTo(5000)}.${String(upTo(100)).padStart(2, '0')}`
const day = ({ upTo }: Random) => `20${10 + upTo(15)}-0${1 + upTo(9)}-1${upTo(10)}`

/** For each field of an asset, a random valid value. */
const VALUES: Record<string, (world: World) => unknown> = {
  name: ({ random }) => `Thing ${random.upTo(9)}`,
  asset_tag: ({ random }) => `T-${random.upTo(1e9)}`,
  description: ({ random }) => random.maybe('Stands in the corner\nand hums'),
  notes: ({ random }) => random.maybe('Leaks'),
  category_id: ({ random, ids }) => random.maybe(random.one(ids.categories)),
  department_id: ({ random, ids }) => random.maybe(random.one(ids.departments)),
  site_id: ({ random, ids }) => random.maybe(random.one(ids.sites)),
  location_id: ({ random, ids }) => random.maybe(random.one(ids.locations)),
  custodian_id: ({ random, ids }) => random.maybe(random.one(ids.people)),
  parent_id: ({ random, assets }) => random.maybe(random.one(assets)),
  depreciation_method_id: ({ random, ids }) => random.maybe(random.one(ids.methods)),
  condition: ({ random }) => random.maybe(random.one(CONDITIONS)),
  criticality: ({ random }) => random.one(['low', 'high']),
  serial_number: ({ random }) => random.maybe(`S${random.upTo(99)}`),
  manufacturer: ({ random }) => random.maybe(random.one(['Grundfos', 'Dell'])),
  purchase_date: ({ random }) => random.maybe(day(random)),
  in_service_date: ({ random }) => random.maybe(day(random)),
  warranty_end: ({ random }) => random.maybe(day(random)),
  purchase_cost: ({ random }) => random.maybe(amount(random)),
  insured_value: ({ random }) => random.maybe(amount(random)),
  opening_accumulated: ({ random }) => random.maybe(amount(random)),
  useful_life_months: ({ random }) => random.maybe(1 + random.upTo(120)),
  tags: ({ random }) => ['hot', 'loud', 'old'].slice(random.upTo(4)),
  external_id: ({ random }) => random.maybe(`X${random.upTo(1e9)}`),
  custom_fields: ({ random, ids, assets }) => ({
    colour: random.maybe('red'),
    doors: random.maybe(random.upTo(9)),
    keeper: random.maybe(random.one(ids.people)),
    twin: random.maybe(random.one(assets)),
  }),
}

const someFields = (world: World, most: number) =>
  Object.fromEntries(
    Array.from({ length: 1 + world.random.upTo(most) }, () => {
      const field = world.random.one(Object.keys(VALUES))
      return [field, VALUES[field]!(world)]
    }),
  )

const statusChange = ({ random }: World) => ({
  status: random.one(ASSET_STATUSES),
  status_reason: 'It is so',
  disposed_on: '2026-06-01',
  disposal_type: random.one(DISPOSAL_TYPES),
})

const update = ({ here, random, assets }: World, fields: object) =>
  here.call(assetsApi.update, {
    params: { id: random.one(assets) },
    body: { asset: fields as never },
  })

const someOf = ({ random, assets }: World) => assets.filter(() => random.upTo(2) === 0)

async function bulk(world: World, changes: object) {
  const ids = someOf(world)
  if (ids.length === 0) return
  const { body } = await world.here.call(assetsApi.bulk, {
    body: { assets: { ids, changes } } as never,
  })
  const { data } = body as { data?: { undo_token: string | null } }
  if (data?.undo_token) world.undo.push(data.undo_token)
}

const rename = (route: Route, wrapper: string, ids: readonly string[], field = 'name') => {
  return ({ here, random }: World) =>
    here.call(route, {
      params: { id: random.one(ids) },
      body: { [wrapper]: { [field]: `New ${random.upTo(1e9)}` } },
    } as never)
}

/** The ways in which an asset and what it shows change, weighted by how usual they are. */
const actions = ({ ids }: World): ((world: World) => Promise<unknown>)[] => [
  ...Array.from({ length: 5 }, () => (world: World) => update(world, someFields(world, 4))),
  (world) => update(world, statusChange(world)),
  (world) => bulk(world, { [world.random.one(['site_id', 'location_id'])]: null }),
  (world) => bulk(world, { category_id: world.random.one(ids.categories) }),
  (world) => bulk(world, { status: 'in_use' }),
  (world) => bulk(world, { archived: world.random.upTo(2) === 0 }),
  async (world) => {
    const undo_token = world.undo.pop()
    if (undo_token) await world.here.call(assetsApi.undoBulk, { body: { assets: { undo_token } } })
  },
  ({ here, random, assets }) => here.call(assetsApi.remove, { params: { id: random.one(assets) } }),
  ({ here, random, assets }) =>
    here.call(assetsApi.restore, { params: { id: random.one(assets) } }),
  ({ here, random }) =>
    here.call(locationsApi.update, {
      params: { id: random.one(ids.locations) },
      body: { location: { site_id: random.one(ids.sites) } },
    }),
  ({ here, random, assets }) =>
    here.call(assignmentsApi.handOver, {
      params: { id: random.one(assets) },
      body: { assignment: { employee_id: random.one(ids.people), note: 'For now' } },
    }),
  ({ here, random, assets }) =>
    here.call(assignmentsApi.takeBack, {
      params: { id: random.one(assets) },
      body: { return: { condition: random.one(CONDITIONS) } },
    }),
  rename(assetCategoriesApi.update, 'asset_category', ids.categories),
  rename(sitesApi.update, 'site', ids.sites),
  rename(locationsApi.update, 'location', ids.locations),
  rename(departmentsApi.update, 'department', ids.departments),
  rename(employeesApi.update, 'employee', ids.people, 'last_name'),
  rename(depreciationMethodsApi.update, 'depreciation_method', ids.methods),
]

const picture = (shade: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 9, b: 9 } } })
    .png()
    .toBuffer()

/** Changes that are made rarely here, because they take long. */
async function seldom({ here, random, assets }: World, n: number) {
  if (n % 25 === 7) {
    const image = n % 50 === 7 ? new File([new Uint8Array(await picture(n))], 'a.png') : null
    await here.call(assetsApi.setImage, { params: { id: random.one(assets) }, file: image })
  }
  if (n % 60 === 59) {
    const { body } = await here.call(assetsApi.list, { query: {} })
    const rows = body.data.map(({ asset_tag }) => [asset_tag, `Imported ${n}`, amount(random)])
    if (rows.length > 0)
      await bringIn(here, csvOf([['asset_tag', 'name', 'purchase_cost'], ...rows]), {
        mode: 'update',
      })
  }
}

const nowAndThen = async (reader: Pick<Person, 'call'>, id: string, at?: string) => {
  const query = at === undefined ? {} : { at }
  const { status, body, text } = await reader.call(assetsApi.get, { params: { id }, query })
  expect(status, text).toBe(200)
  return body.data
}

test.each([2026])(
  'the answer for a past moment equals the one that was given at that moment (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    const edited = await world(seed)
    const { assets, random } = edited
    const ways = actions(edited)
    // One session for each asset, because a session has a rate limit.
    const readers = await Promise.all(assets.map(() => edited.here.person('admin')))
    const read = (at?: string) =>
      Promise.all(assets.map((id, n) => nowAndThen(readers[n]!, id, at)))
    const seen: { then: string; records: Asset[] }[] = []
    for (let n = 0; n < EDITS; n += 1) {
      await random.one(ways)(edited)
      await seldom(edited, n)
      const records = await read()
      const then = await moment()
      seen.push({ then, records })
    }

    const versions = new Set(
      seen.flatMap(({ records }) => records.map(({ id, lock_version }) => `${id} ${lock_version}`)),
    )
    expect(versions.size).toBeGreaterThan(EDITS / 2)
    // A replaced picture is deleted, so its address isn't answered any more.
    const last = new Map(seen.at(-1)!.records.map(({ id, image_url }) => [id, image_url]))
    const kept = ({ image_url, ...record }: Asset) => ({
      ...record,
      image_url: last.get(record.id) === image_url ? image_url : null,
    })
    for (const { then, records } of seen) {
      const answer = await read(then)
      expect(answer, `at ${then}`).toEqual(records.map(kept))
    }
  },
)
