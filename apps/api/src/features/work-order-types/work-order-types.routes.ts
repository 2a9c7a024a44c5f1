import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { serveRecord } from '#http/records.ts'
import type { App } from '#http/serve.ts'
import { workOrderTypeRecords } from './work-order-types.records.ts'
import { workOrderTypeRules } from './work-order-types.service.ts'

export async function workOrderTypeRoutes(app: App) {
  serveRecord(app, workOrderTypesApi, workOrderTypeRecords, {
    rules: workOrderTypeRules,
  })
}
