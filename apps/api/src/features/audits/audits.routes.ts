import { auditsApi } from '@steward/contract/audits.ts'
import { kindsAudited } from '@steward/contract/kinds.ts'
import { allows, viewOf } from '@steward/contract/permissions.ts'
import { admitted } from '#core/context/ctx.ts'
import { forbidden } from '#core/context/errors.ts'
import { type App, serve } from '#http/serve.ts'
import { listAudits } from './audits.queries.ts'

export async function auditRoutes(app: App) {
  serve(app, auditsApi.list, async ({ query }, ctx) => {
    const { permissions } = await admitted(ctx)
    const type = query['filter[auditable_type]']
    const kind = query['filter[auditable_id]'] && kindsAudited(type ?? '')[0]
    // The history of one record belongs to whoever may see it; all of it, to who looks after people.
    const needed = kind ? viewOf(kind) : 'account_user:view'
    if (!allows(permissions, needed)) throw forbidden()
    return listAudits(ctx, query)
  })
}
