import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { serveRecord } from '#http/records.ts'
import type { App } from '#http/serve.ts'
import { categoryImport } from './asset-categories.import.ts'
import { categoryRecords } from './asset-categories.records.ts'
import { categoryRules } from './asset-categories.service.ts'

export async function assetCategoryRoutes(app: App) {
  app.imports.set('Category', categoryImport)
  serveRecord(app, assetCategoriesApi, categoryRecords, { rules: categoryRules })
}
