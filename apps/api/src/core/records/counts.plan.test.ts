import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetTreeApi } from '@steward/contract/asset-tree.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientOf, type Ctx, inTransaction, type Member } from '#core/context/ctx.ts'
import { categoryEntity } from '#features/asset-categories/asset-categories.records.ts'
// The records of assets say which sums are stored.
import '#features/assets/assets.records.ts'
import { assetTree } from '#features/assets/assets.tree.ts'
import { departmentEntity, employeeEntity } from '#features/people/people.records.ts'
import { placeTree } from '#features/places/places.queries.ts'
import { locationEntity, siteEntity } from '#features/places/places.records.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { nodesOf, type PlanNode, planRun } from '#test/plans.ts'
import { readsOf } from '#test/reads.ts'
import { recording } from '#test/statements.ts'
import { listRecords } from '../lists/list-records.ts'
import type { Entity } from './entity.ts'
import { contentOf, type Text } from './rows.ts'

const ASSETS = 4_000
const ARCHIVED = 1_000

let here: TestAccount
beforeAll(async () => {
  here = await newAccount()
  await inTransaction(here.ctx, async ({ client, account_id }) => {
    const run = (text: string) => client!.query(text.replaceAll('$1', `'${account_id}'`))
    await run(
      `insert into sites (account_id, name, code) select $1, 'Site ' || n, 'S' || n from generate_series(1, 2) n`,
    )
    await run(
      `insert into locations (account_id, name, code, site_id) select $1, 'Hall ' || code, 'L' || code, id from sites where account_id = $1`,
    )
    await run(
      `insert into locations (account_id, name, code, site_id, parent_id) select $1, 'Room ' || code, 'R' || code, site_id, id
       from locations where account_id = $1`,
    )
    for (const table of ['departments', 'asset_categories']) {
      await run(
        `insert into ${table} (account_id, name) select $1, 'Upper ' || n from generate_series(1, 3) n`,
      )
      await run(
        `insert into ${table} (account_id, name, parent_id) select $1, 'Lower ' || name, id from ${table} where account_id = $1`,
      )
    }
    await run(
      `insert into employees (account_id, first_name, last_name) select $1, 'Person', 'No. ' || n from generate_series(1, 5) n`,
    )
    const some = (table: string) =>
      `(array(select id from ${table} where account_id = $1 order by id))`
    const oneOf = (table: string) => `${some(table)}[1 + n % cardinality(${some(table)})]`
    await run(
      `insert into assets (account_id, asset_tag, name, archived_at, site_id, location_id, department_id, category_id, custodian_id)
       select $1, 'C-' || n, 'Pump', case when n > ${ASSETS} then now() end, l.site_id, case when n % 7 > 0 then l.id end,
         ${oneOf('departments')}, ${oneOf('asset_categories')}, ${oneOf('employees')}
       from generate_series(1, ${ASSETS + ARCHIVED}) n
       join locations l on l.account_id = $1 and l.id = ${oneOf('locations')}`,
    )
  })
  await here.h.owner.query('analyze assets')
}, 60_000)

const KINDS = [
  ['departments', departmentsApi, departmentEntity],
  ['categories', assetCategoriesApi, categoryEntity],
  ['sites', sitesApi, siteEntity],
  ['locations', locationsApi, locationEntity],
  ['employees', employeesApi, employeeEntity],
] as const

/** The answer, and how many rows of assets were read for it. */
const readFor = (work: (ctx: Ctx) => Promise<Text<unknown>>) =>
  inTransaction({ ...here.ctx, member: { site_scope: [] as string[] } as Member }, async (ctx) => {
    const { answer, read } = await readsOf(ctx, 'assets', work)
    return { data: (contentOf(answer) as { data: Record<string, unknown>[] }).data, read }
  })

const sum = (numbers: unknown[]) => numbers.reduce<number>((all, n) => all + Number(n), 0)

test.each(KINDS)(
  '%s say how many assets they have, and no asset is read',
  async (_, api, entity) => {
    const query = z.parse(api.list.query, { view: 'complete', per_page: '200' })
    const { data, read } = await readFor((ctx) =>
      listRecords(ctx, entity as Entity<unknown>, { ...query, search: '' } as never),
    )
    expect(read).toBe(0)
    const counted = data.map(({ counts }) => (counts as { assets: number }).assets)
    // Every seventh asset is at its site without a location.
    const all = entity === locationEntity ? ASSETS - Math.floor(ASSETS / 7) : ASSETS
    expect(sum(counted)).toBe(all)
  },
)

const isIdle = (scans: PlanNode[]) =>
  scans.length > 0 && scans.every((scan) => scan['Actual Loops'] === 0)
/** The nodes of a plan that start parallel workers which read no assets. */
const idleWorkers = (nodes: PlanNode[]): PlanNode[] =>
  nodes.filter(
    (node) =>
      node['Node Type'].startsWith('Gather') &&
      node['Actual Loops'] > 0 &&
      isIdle(nodesOf(node).filter((below) => below['Relation Name'] === 'assets')),
  )

const ADMINISTRATOR = {
  site_scope: [] as string[],
  permissions: { site: ['view'], location: ['view'] },
} as unknown as Member

/** The plans of some work, with settings for which the planner prefers parallel workers. */
const plansFor = (work: (ctx: Ctx) => Promise<unknown>) =>
  inTransaction({ ...here.ctx, member: ADMINISTRATOR }, async (ctx) => {
    for (const cost of [
      'parallel_setup_cost',
      'parallel_tuple_cost',
      'min_parallel_index_scan_size',
      'min_parallel_table_scan_size',
    ])
      await clientOf(ctx).query(`set local ${cost} = 0`)
    const { over: client, sent } = recording(clientOf(ctx))
    await work({ ...ctx, client })
    const plans = []
    for (const statement of sent) plans.push(await planRun(clientOf(ctx), statement))
    return plans
  })

test('no parallel worker is started for counts of people who are limited to sites', async () => {
  const list = z.parse(locationsApi.list.query, { view: 'complete', per_page: '200' })
  const level = z.parse(assetTreeApi.tree.query, { by: 'place' })
  for (const plans of [
    await plansFor((ctx) => listRecords(ctx, locationEntity, { ...list, search: '' } as never)),
    await plansFor((ctx) => placeTree(ctx, z.parse(locationsApi.tree.query, {}))),
    await plansFor((ctx) => assetTree(ctx, level)),
  ]) {
    expect(plans.flat().map((node) => node['Relation Name'])).toContain('assets')
    expect(plans.flatMap(idleWorkers)).toEqual([])
  }
})

test('the tree of places starts with the sums of sites, without reading assets', async () => {
  const query = z.parse(locationsApi.tree.query, {})
  const { data, read } = await readFor((ctx) => placeTree(ctx, query))
  expect(read).toBe(0)
  expect(sum(data.map((node) => node['asset_count_within']))).toBe(ASSETS)
  expect(sum(data.map((node) => node['asset_count']))).toBe(Math.floor(ASSETS / 7))
})

test('the stored sums equal what somebody limited to all sites counts', async () => {
  const { body } = await here.call(sitesApi.list, {})
  const limited = await here.person(
    'auditor',
    body.data.map(({ id }) => id),
  )
  const seenBy = async (who: Pick<Person, 'call'>) => {
    const lists = await Promise.all(
      KINDS.map(async ([, api]) => {
        const all = await who.call(api.list as typeof departmentsApi.list, {
          query: { view: 'complete', per_page: 200 },
        })
        return all.body.data.map(({ id, counts, within, ...more }) => [
          id,
          counts,
          within?.counts,
          (more as { asset_count_within?: number }).asset_count_within,
        ])
      }),
    )
    const site = { site_id: body.data[0]!.id }
    const levels = [{}, site, { search: 'Site' }, { search: 'Room' }]
    const trees = await Promise.all(levels.map((query) => who.call(locationsApi.tree, { query })))
    return [lists, trees.map((tree) => tree.body.data)]
  }
  expect(await seenBy(here)).toEqual(await seenBy(limited))
})
