import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { isByAsset } from '@steward/contract/depreciation-query.ts'
import { type App, serve } from '#http/serve.ts'
import { leftOut, reportByAsset, reportedAssets } from './assets.queries.ts'
import { exportDepreciation } from './depreciation-report.export.ts'
import { depreciationReport } from './report.queries.ts'

export async function depreciationReportRoutes(app: App) {
  serve(app, depreciationReportApi.get, async ({ query }, ctx) => {
    const { group_by, page, per_page, cursor, ...rest } = query
    if (isByAsset(group_by)) return reportByAsset(ctx, rest, { page, per_page, cursor })
    return { data: await depreciationReport(ctx, { ...rest, group_by }) }
  })
  serve(app, depreciationReportApi.assets, ({ query }, ctx) => reportedAssets(ctx, query))
  serve(app, depreciationReportApi.leftOut, ({ query }, ctx) => leftOut(ctx, query))
  serve(app, depreciationReportApi.export, ({ query }, ctx) => exportDepreciation(ctx, query))
}
