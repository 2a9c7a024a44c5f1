import { AUDITABLE, auditsApi } from '@steward/contract/audits.ts'
import { allows } from '@steward/contract/permissions.ts'
import { admitted } from '#core/ctx.ts'
import { forbidden } from '#core/errors.ts'
import { type App, serve } from '#http/serve.ts'
import { listAudits } from './audits.queries.ts'

export async function auditRoutes(app: App) {
  serve(app, auditsApi.list, async ({ query }, ctx) => {
    const { permissions } = await admitted(ctx)
    const type = query['filter[auditable_type]']
    const one = type !== undefined && query['filter[auditable_id]'] !== undefined
    // The history of one record belongs to whoever may see it; all of it, to who looks after people.
    const needed = one ? (`${AUDITABLE[type]}:view` as const) : 'account_user:view'
    if (!allows(permissions, needed)) throw forbidden()
    return listAudits(ctx, query)
  })
}
