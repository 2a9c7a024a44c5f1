import { dashboardApi } from '@steward/contract/dashboard.ts'
import { notificationPreferencesApi } from '@steward/contract/notification-preferences.ts'
import { usersApi } from '@steward/contract/users.ts'
import { inTransaction } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { buckets, limit } from '#core/requests/rate-limit.ts'
import { type App, serve } from '#http/serve.ts'
import { getDashboard, updateDashboard } from './dashboard.ts'
import { getMe } from './me.queries.ts'
import { updateMe } from './me.service.ts'
import {
  getNotificationPreferences,
  updateNotificationPreferences,
} from './notification-preferences.ts'
import { listMySessions } from './sessions.queries.ts'
import { endSession } from './sessions.ts'

/** Limits guesses of the password by somebody at an unlocked screen. */
const guesses = buckets({ size: 10, perSecond: 0.1 })

/** Limits mails to new addresses: a burst of 10, then 10 an hour. */
const newAddresses = buckets({ size: 10, perSecond: 10 / 3600 })

export async function meRoutes(app: App) {
  serve(app, usersApi.me, (_, ctx) => getMe(ctx))
  serve(app, usersApi.updateMe, ({ body, upload }, ctx) =>
    updateMe(ctx, body?.user ?? {}, upload, {
      guess: () => limit(guesses, ctx.user_id),
      mail: () => limit(newAddresses, ctx.user_id, 'Too many new addresses. Try again later.'),
    }),
  )
  serve(app, notificationPreferencesApi.get, (_, ctx) => getNotificationPreferences(ctx))
  serve(app, notificationPreferencesApi.update, ({ body }, ctx) =>
    updateNotificationPreferences(ctx, body.notification_preferences),
  )
  serve(app, dashboardApi.get, (_, ctx) => getDashboard(ctx))
  serve(app, dashboardApi.update, ({ body }, ctx) => updateDashboard(ctx, body.dashboard))
  serve(app, usersApi.sessions, (_, ctx) => listMySessions(ctx))
  serve(app, usersApi.endSession, ({ params }, ctx) =>
    inTransaction(ctx, async (ctx) => {
      if (!(await endSession(ctx, params.id, ctx.user_id))) throw notFound()
    }),
  )
}
