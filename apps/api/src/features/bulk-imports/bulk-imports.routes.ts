import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { admitted } from '#core/context/ctx.ts'
import { doubtfulIn } from '#domain/imports/suggestions.ts'
import { describe } from '#domain/imports/targets.ts'
import { type App, serve } from '#http/serve.ts'
import { errorFile, originalFile, readable } from './bulk-imports.files.ts'
import { targetWithChoices } from './columns/mapping.ts'
import { faultyRows, getImport, importFile, listImports } from './bulk-imports.queries.ts'
import { undoImport } from './bulk-imports.undo.ts'
import { cancelImport, createImport, startImport, updateImport } from './bulk-imports.service.ts'
import { offeredFields } from './columns/new-fields.ts'
import { templateFile } from './columns/template.ts'

export async function bulkImportRoutes(app: App) {
  const kinds = app.imports
  serve(app, bulkImportsApi.list, ({ query }, ctx) => listImports(ctx, query))
  serve(app, bulkImportsApi.get, ({ params }, ctx) => getImport(ctx, params.id))
  serve(app, bulkImportsApi.create, ({ body, upload }, ctx) =>
    createImport(ctx, kinds, body.bulk_import, upload),
  )
  serve(app, bulkImportsApi.update, ({ params, body }, ctx) =>
    updateImport(ctx, kinds, params.id, body.bulk_import),
  )
  serve(app, bulkImportsApi.start, ({ params }, ctx) => startImport(ctx, kinds, params.id))
  serve(app, bulkImportsApi.cancel, ({ params }, ctx) => cancelImport(ctx, params.id))
  serve(app, bulkImportsApi.undo, ({ params }, ctx) => undoImport(ctx, kinds, params.id))
  serve(app, bulkImportsApi.schema, async ({ params }, ctx) => {
    const file = await importFile(ctx, params.id)
    const { resource_type, headers } = file
    const member = await admitted(ctx)
    const kind = kinds.get(resource_type)!
    const target = await targetWithChoices(ctx, kind)
    const columns = describe(target, member.language)
    const offered_fields = offeredFields(member, kind, headers, file)
    const doubtful = doubtfulIn(target, file, file.columns)
    return {
      data: { resource_type, columns, file_columns: headers, doubtful, offered_fields },
    }
  })
  serve(app, bulkImportsApi.rows, async ({ params, query }, ctx) => {
    const { id } = await readable(ctx, kinds, params.id)
    return faultyRows(ctx, id, query.after)
  })
  serve(app, bulkImportsApi.errors, ({ params }, ctx) => errorFile(ctx, kinds, params.id))
  serve(app, bulkImportsApi.file, ({ params }, ctx) => originalFile(ctx, kinds, params.id))
  serve(app, bulkImportsApi.template, ({ params, query }, ctx) =>
    templateFile(ctx, kinds.get(params.resource_type)!, query),
  )
}
