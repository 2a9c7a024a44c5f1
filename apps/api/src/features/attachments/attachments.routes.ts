import { attachmentsApi } from '@steward/contract/attachments.ts'
import { type App, serve } from '#http/serve.ts'
import { getAttachment, listAttachments, storageOf } from './attachments.queries.ts'
import {
  attachmentFile,
  attachmentPreview,
  createAttachment,
  removeAttachment,
  renameAttachment,
  restoreAttachment,
} from './attachments.service.ts'

export async function attachmentRoutes(app: App) {
  serve(app, attachmentsApi.list, ({ query }, ctx) => listAttachments(ctx, query))
  serve(app, attachmentsApi.storage, (_, ctx) => storageOf(ctx))
  serve(app, attachmentsApi.get, ({ params }, ctx) => getAttachment(ctx, params.id))
  serve(app, attachmentsApi.create, ({ query, upload }, ctx) =>
    createAttachment(ctx, query, upload!),
  )
  serve(app, attachmentsApi.update, ({ params, body }, ctx) =>
    renameAttachment(ctx, params.id, body.attachment),
  )
  serve(app, attachmentsApi.remove, ({ params }, ctx) => removeAttachment(ctx, params.id))
  serve(app, attachmentsApi.restore, ({ params }, ctx) => restoreAttachment(ctx, params.id))
  serve(app, attachmentsApi.file, ({ params }, ctx) => attachmentFile(ctx, params.id))
  serve(app, attachmentsApi.preview, ({ params }, ctx) => attachmentPreview(ctx, params.id))
}
