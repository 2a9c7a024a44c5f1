import { reportSchedulesApi } from '@steward/contract/report-schedules.ts'
import { type App, serve } from '#http/serve.ts'
import { findReaders } from './readers.queries.ts'
import { listSchedules } from './report-schedules.queries.ts'
import {
  createSchedule,
  leaveSchedule,
  removeSchedule,
  sendScheduleNow,
  updateSchedule,
} from './report-schedules.service.ts'

export async function reportScheduleRoutes(app: App) {
  serve(app, reportSchedulesApi.list, ({ query }, ctx) =>
    listSchedules(ctx, query['filter[report]']),
  )
  serve(app, reportSchedulesApi.recipients, ({ query }, ctx) => findReaders(ctx, query.search))
  serve(app, reportSchedulesApi.create, ({ body }, ctx) =>
    createSchedule(ctx, body.report_schedule),
  )
  serve(app, reportSchedulesApi.update, ({ params, body }, ctx) =>
    updateSchedule(ctx, params.id, body.report_schedule),
  )
  serve(app, reportSchedulesApi.remove, ({ params }, ctx) => removeSchedule(ctx, params.id))
  serve(app, reportSchedulesApi.sendNow, ({ params }, ctx) => sendScheduleNow(ctx, params.id))
  serve(app, reportSchedulesApi.leave, ({ params }, ctx) => leaveSchedule(ctx, params.id))
}
