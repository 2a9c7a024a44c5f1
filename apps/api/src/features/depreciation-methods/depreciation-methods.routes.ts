import {
  depreciationMethodsApi,
  depreciationTablesApi,
} from '@steward/contract/depreciation-methods.ts'
import { serveRecord } from '#http/records.ts'
import { type App, serve } from '#http/serve.ts'
import { depreciationMethodRecords } from './depreciation-methods.records.ts'
import { methodRules } from './depreciation-methods.service.ts'
import { depreciationTables } from './tables.ts'

export async function depreciationMethodRoutes(app: App) {
  serveRecord(app, depreciationMethodsApi, depreciationMethodRecords, {
    rules: methodRules,
  })
  serve(app, depreciationTablesApi.list, async () => depreciationTables())
}
