import type { RecordChanged } from '@steward/contract/events.ts'
import { expect, it } from 'vitest'
import { touchedBy } from './event-touches.ts'

const change = (
  record_type: RecordChanged['record_type'],
  resource: RecordChanged['resource'],
): RecordChanged => ({
  type: 'record_changed',
  action: 'update',
  ids: null,
  request_id: null,
  record_type,
  resource,
})

it('names the calls that read a record, whatever shows it beside its own lists, and its history', () => {
  expect(touchedBy(change('AssetCategory', 'asset_category'))).toEqual([
    'asset_categories',
    'assets',
    'audits',
  ])
  expect(touchedBy(change('BulkImport', 'bulk_import'))).toEqual(['bulk_imports', 'audits'])
  expect(touchedBy(change('Membership', 'account_user'))).toContain('me')
})
