import * as z from 'zod/mini'
import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { assetTreeApi } from '@steward/contract/asset-tree.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import type { Ctx } from '../apps/api/src/core/context/ctx.ts'
import { askRows } from '../apps/api/src/core/context/ctx.ts'
import { facetRecords } from '../apps/api/src/core/lists/facets.ts'
import { listRecords } from '../apps/api/src/core/lists/list-records.ts'
import { contentOf, getRecord } from '../apps/api/src/core/records/rows.ts'
import type { Pool, Statement } from '../apps/api/src/db/client.ts'
import { categoryEntity } from '../apps/api/src/features/asset-categories/asset-categories.records.ts'
import { listAssets } from '../apps/api/src/features/assets/assets.lists.ts'
import { assetSummary } from '../apps/api/src/features/assets/assets.queries.ts'
import { assetRecords, shownEntity } from '../apps/api/src/features/assets/assets.records.ts'
import { assetTree } from '../apps/api/src/features/assets/assets.tree.ts'
import { depreciationReport } from '../apps/api/src/features/assets/depreciation-report/report.queries.ts'
import { lifecycleReport } from '../apps/api/src/features/assets/lifecycle/lifecycle.queries.ts'
import { listAudits } from '../apps/api/src/features/audits/audits.queries.ts'
import { departmentEntity, employeeEntity } from '../apps/api/src/features/people/people.records.ts'
import { placeTree } from '../apps/api/src/features/places/places.queries.ts'
import { locationEntity, siteEntity } from '../apps/api/src/features/places/places.records.ts'
import { recording } from '../apps/api/test/statements.ts'
import { poolOf, type Stage } from './stage.ts'

type ListQuery = z.output<typeof assetsApi.list.query>

/** Runs `work` over a recording pool and returns its statements, without those of every transaction. */
export async function sentBy(
  stage: Stage,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<Statement[]> {
  const pool: Pool = poolOf(stage)
  try {
    const { over, sent } = recording(pool)
    const ctx = stage.ctx(over)
    await work(ctx)
    return sent.filter(({ text }) => !/^(begin|commit)\b/.test(text) && text !== ctx.door.text)
  } finally {
    await pool.end()
  }
}

const parsed = (query: object) => z.parse(assetsApi.list.query, query)

export const listWith = (stage: Stage, query: object): Promise<Statement[]> => {
  const full: ListQuery = parsed(query)
  return sentBy(stage, (ctx) => listAssets(ctx, full))
}

export const recordOf = (stage: Stage, id: string): Promise<Statement[]> =>
  sentBy(stage, (ctx) => getRecord(ctx, shownEntity, id))

export const summaryWith = (stage: Stage, query: object): Promise<Statement[]> =>
  sentBy(stage, (ctx) => assetSummary(ctx, z.parse(assetsApi.summary.query, query)))

export const facetsWith = (stage: Stage, query: object): Promise<Statement[]> =>
  sentBy(stage, (ctx) => facetRecords(ctx, assetRecords, z.parse(assetsApi.facets.query, query)))

export const treeWith = (stage: Stage, query: object): Promise<Statement[]> =>
  sentBy(stage, (ctx) => assetTree(ctx, z.parse(assetTreeApi.tree.query, query)))

export const historyWith = (stage: Stage, query: object): Promise<Statement[]> =>
  sentBy(stage, (ctx) => listAudits(ctx, z.parse(auditsApi.list.query, query)))

export const lifecycleWith = (stage: Stage, query: object): Promise<Statement[]> =>
  sentBy(stage, (ctx) => lifecycleReport(ctx, z.parse(lifecycleReportApi.get.query, query)))

/** The lists of records around assets, with counts of assets. */
export const AROUND_ASSETS = {
  departments: [departmentsApi, departmentEntity],
  categories: [assetCategoriesApi, categoryEntity],
  sites: [sitesApi, siteEntity],
  locations: [locationsApi, locationEntity],
  employees: [employeesApi, employeeEntity],
} as const

/** The statements of such a list with counts of assets. */
export function countsWith(stage: Stage, of: keyof typeof AROUND_ASSETS): Promise<Statement[]> {
  const [api, entity] = AROUND_ASSETS[of]
  const query = z.parse(api.list.query, { view: 'complete', per_page: 200 })
  return sentBy(stage, (ctx) => listRecords<unknown>(ctx, entity, query))
}

export const placesWith = (stage: Stage, query: object): Promise<Statement[]> =>
  sentBy(stage, (ctx) => placeTree(ctx, z.parse(locationsApi.tree.query, query)))

/** The cursor of the page after the first. */
export async function cursorAt(stage: Stage, query: object): Promise<string> {
  const pool = poolOf(stage)
  try {
    const { meta } = contentOf(await listAssets(stage.ctx(pool), parsed(query)))
    return meta.next_cursor!
  } finally {
    await pool.end()
  }
}

/** Random ids of the register. */
export async function idsOf(stage: Stage): Promise<string[]> {
  const pool = poolOf(stage)
  try {
    const ctx = stage.ctx(pool)
    const ids = await askRows<{ id: string }>(ctx, {
      text: 'select id from assets where account_id = $1 and archived_at is null order by md5(id::text) limit 500',
      values: [ctx.account_id],
    })
    return ids.map(({ id }) => id)
  } finally {
    await pool.end()
  }
}

/** The statement of the depreciation report for its sums, with filters of the list of assets. */
export async function depreciationWith(stage: Stage, filters: object): Promise<Statement> {
  const query = z.parse(depreciationReportApi.get.query, filters)
  const sent = await sentBy(stage, (ctx) => depreciationReport(ctx, { ...query, group_by: [] }))
  return sent.find(({ text }) => text.includes(' named as ('))!
}
