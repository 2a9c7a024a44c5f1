import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { serveRecord } from '#http/records.ts'
import type { App } from '#http/serve.ts'
import { depreciationMethodRecords } from './depreciation-methods.records.ts'
import { methodRules } from './depreciation-methods.service.ts'

export async function depreciationMethodRoutes(app: App) {
  serveRecord(app, depreciationMethodsApi, depreciationMethodRecords, {
    rules: methodRules,
  })
}
