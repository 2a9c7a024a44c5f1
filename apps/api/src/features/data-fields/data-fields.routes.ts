import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { archiveRecord, restoreRecord } from '#core/bulk/change.ts'
import { getRecord } from '#core/records/rows.ts'
import { type App, serve } from '#http/serve.ts'
import { admitFields, admitFieldsById } from './data-fields.access.ts'
import { dataFieldEntity } from './data-fields.entity.ts'
import { listFields } from './data-fields.queries.ts'
import { createField, reorderFields, updateField } from './data-fields.service.ts'
import { systemFields, updateSystemFields } from './system-fields.ts'

export async function dataFieldRoutes(app: App) {
  app.imports.addField = createField
  serve(app, dataFieldsApi.list, async ({ query }, ctx) => {
    const asked = query['filter[entity]']?.filter((entity) => entity !== null) ?? ['asset' as const]
    await admitFields(ctx, asked)
    return listFields(ctx, query)
  })
  serve(app, dataFieldsApi.system, (_, ctx) => systemFields(ctx))
  serve(app, dataFieldsApi.updateSystem, ({ body }, ctx) =>
    updateSystemFields(ctx, body.system_fields),
  )
  serve(app, dataFieldsApi.get, async ({ params, query }, ctx) => {
    await admitFieldsById(ctx, [params.id])
    return getRecord(ctx, dataFieldEntity, params.id, query.view)
  })
  serve(app, dataFieldsApi.create, async ({ body }, ctx) => {
    await admitFields(ctx, [body.data_field.entity ?? 'asset'])
    return createField(ctx, body.data_field)
  })
  serve(app, dataFieldsApi.update, async ({ params, body }, ctx) => {
    await admitFieldsById(ctx, [params.id])
    return updateField(ctx, params.id, body.data_field)
  })
  serve(app, dataFieldsApi.remove, async ({ params }, ctx) => {
    await admitFieldsById(ctx, [params.id])
    return archiveRecord(ctx, { entity: dataFieldEntity }, params.id)
  })
  serve(app, dataFieldsApi.restore, async ({ params }, ctx) => {
    await admitFieldsById(ctx, [params.id])
    return restoreRecord(ctx, { entity: dataFieldEntity }, params.id)
  })
  serve(app, dataFieldsApi.reorder, async ({ body }, ctx) => {
    await admitFieldsById(ctx, body.data_fields.ids)
    return reorderFields(ctx, body.data_fields.ids)
  })
}
