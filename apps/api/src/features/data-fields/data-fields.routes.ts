import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { archiveRecord, restoreRecord } from '#core/bulk/change.ts'
import { getRecord } from '#core/records/rows.ts'
import { type App, serve, versionOf } from '#http/serve.ts'
import { dataFieldEntity } from './data-fields.entity.ts'
import { listFields } from './data-fields.queries.ts'
import { createField, reorderFields, updateField } from './data-fields.service.ts'
import { systemFields, updateSystemFields } from './system-fields.ts'

export async function dataFieldRoutes(app: App) {
  serve(app, dataFieldsApi.list, ({ query }, ctx) => listFields(ctx, query))
  serve(app, dataFieldsApi.system, (_, ctx) => systemFields(ctx))
  serve(app, dataFieldsApi.updateSystem, ({ body }, ctx) =>
    updateSystemFields(ctx, body.system_fields),
  )
  serve(app, dataFieldsApi.get, ({ params, query }, ctx) =>
    getRecord(ctx, dataFieldEntity, params.id, query.view),
  )
  serve(app, dataFieldsApi.create, ({ body }, ctx) => createField(ctx, body.data_field))
  serve(app, dataFieldsApi.update, ({ params, body: { data_field } }, ctx, { request }) => {
    const lock_version = versionOf(request, data_field)
    return updateField(ctx, params.id, { ...data_field, lock_version })
  })
  serve(app, dataFieldsApi.remove, ({ params }, ctx) =>
    archiveRecord(ctx, { entity: dataFieldEntity }, params.id),
  )
  serve(app, dataFieldsApi.restore, ({ params }, ctx) =>
    restoreRecord(ctx, { entity: dataFieldEntity }, params.id),
  )
  serve(app, dataFieldsApi.reorder, ({ body }, ctx) => reorderFields(ctx, body.data_fields.ids))
}
