import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { serveRecord } from '#http/records.ts'
import { type App, serve } from '#http/serve.ts'
import { planRecords } from './plans.records.ts'
import { planRules } from './plans.rules.ts'
import { postponeDate, previewPlan, skipDate, undoDate } from './plans.service.ts'

export async function maintenancePlanRoutes(app: App) {
  serveRecord(app, maintenancePlansApi, planRecords, { rules: planRules })
  serve(app, maintenancePlansApi.preview, ({ params, query }, ctx) =>
    previewPlan(ctx, params.id, query),
  )
  serve(app, maintenancePlansApi.skip, ({ params, body }, ctx) =>
    skipDate(ctx, params.id, body.skip),
  )
  serve(app, maintenancePlansApi.postpone, ({ params, body }, ctx) =>
    postponeDate(ctx, params.id, body.postpone),
  )
  serve(app, maintenancePlansApi.undoDate, ({ params, body }, ctx) =>
    undoDate(ctx, params.id, body.undo_date),
  )
}
