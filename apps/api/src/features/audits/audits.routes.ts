import { auditsApi } from '@steward/contract/audits.ts'
import { kindsAudited } from '@steward/contract/kinds.ts'
import { allows, viewOf } from '@steward/contract/permissions.ts'
import { admitted } from '#core/context/ctx.ts'
import { forbidden } from '#core/context/errors.ts'
import { type App, serve } from '#http/serve.ts'
import { listAudits } from './audits.queries.ts'
import { undoEvent } from './audits.undo.ts'

export async function auditRoutes(app: App) {
  serve(app, auditsApi.list, async ({ query }, ctx) => {
    const { permissions } = await admitted(ctx)
    const type = query['filter[auditable_type]']
    const kind = query['filter[auditable_id]'] && kindsAudited(type ?? '')[0]
    // People who may see a record may see its history; the whole history needs a permission.
    const needed = kind ? viewOf(kind) : 'audit:view'
    if (!allows(permissions, needed)) throw forbidden()
    return listAudits(ctx, query)
  })
  serve(app, auditsApi.undo, ({ params, body }, ctx) => undoEvent(ctx, app.kinds, params.id, body))
}
