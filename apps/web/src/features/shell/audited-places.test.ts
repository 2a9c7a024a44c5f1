import { expect, test } from 'vitest'
import { auditedLabel } from './audited-places.ts'

test('the kinds of records in the history have their names, including books', () => {
  expect(auditedLabel('Book')).toBe('books.title')
  expect(auditedLabel('Membership')).toBe('permissions.resources.account_user')
})
