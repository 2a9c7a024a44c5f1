import { assignmentsApi } from '@steward/contract/assignments.ts'
import { type App, serve } from '#http/serve.ts'
import { assignmentsOfAsset, assignmentsOfEmployee } from './assignments.queries.ts'
import { handOverMany, takeBackMany, undoMany } from './assignments.many.ts'
import { handOver, sendReceipt, takeBack } from './assignments.service.ts'

export async function assignmentRoutes(app: App) {
  serve(app, assignmentsApi.handOver, ({ params, body }, ctx) =>
    handOver(ctx, params.id, body.assignment),
  )
  serve(app, assignmentsApi.takeBack, ({ params, body }, ctx) =>
    takeBack(ctx, params.id, body.return ?? {}),
  )
  serve(app, assignmentsApi.handOverMany, ({ body }, ctx) => handOverMany(ctx, body.hand_over))
  serve(app, assignmentsApi.takeBackMany, ({ body }, ctx) => takeBackMany(ctx, body.take_back))
  serve(app, assignmentsApi.undoMany, ({ body }, ctx) => undoMany(ctx, body.hand_over.undo_token))
  serve(app, assignmentsApi.ofAsset, ({ params, query }, ctx) =>
    assignmentsOfAsset(ctx, params.id, query),
  )
  serve(app, assignmentsApi.ofEmployee, ({ params, query }, ctx) =>
    assignmentsOfEmployee(ctx, params.id, query),
  )
  serve(app, assignmentsApi.sendReceipt, ({ params, body }, ctx) =>
    sendReceipt(ctx, params.id, body.receipt),
  )
}
