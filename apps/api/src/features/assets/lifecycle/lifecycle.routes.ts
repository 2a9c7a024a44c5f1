import { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { type App, serve } from '#http/serve.ts'
import { exportLifecycle } from './lifecycle.export.ts'
import { lifecycleReport, repairOrReplace } from './lifecycle.queries.ts'

export async function lifecycleReportRoutes(app: App) {
  serve(app, lifecycleReportApi.get, async ({ query }, ctx) => ({
    data: await lifecycleReport(ctx, query),
  }))
  serve(app, lifecycleReportApi.asset, async ({ params, query }, ctx) => ({
    data: await repairOrReplace(ctx, params.id, query.threshold),
  }))
  serve(app, lifecycleReportApi.export, ({ query }, ctx) => exportLifecycle(ctx, query))
}
