import { notificationsApi } from '@steward/contract/notifications.ts'
import { type App, serve } from '#http/serve.ts'
import {
  listNotifications,
  markNotification,
  readAllNotifications,
} from './notifications.service.ts'

export async function notificationRoutes(app: App) {
  serve(app, notificationsApi.list, ({ query }, ctx) => listNotifications(ctx, query))
  serve(app, notificationsApi.update, ({ params, body }, ctx) =>
    markNotification(ctx, params.id, body.notification.read),
  )
  serve(app, notificationsApi.readAll, (_, ctx) => readAllNotifications(ctx))
}
