import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { type App, serve } from '#http/serve.ts'
import { leftOut, reportedAssets } from './assets.queries.ts'
import { exportDepreciation } from './depreciation-report.export.ts'
import { depreciationReport } from './report.queries.ts'

export async function depreciationReportRoutes(app: App) {
  serve(app, depreciationReportApi.get, async ({ query }, ctx) => ({
    data: await depreciationReport(ctx, query),
  }))
  serve(app, depreciationReportApi.assets, ({ query }, ctx) => reportedAssets(ctx, query))
  serve(app, depreciationReportApi.leftOut, ({ query }, ctx) => leftOut(ctx, query))
  serve(app, depreciationReportApi.export, ({ query }, ctx) => exportDepreciation(ctx, query))
}
