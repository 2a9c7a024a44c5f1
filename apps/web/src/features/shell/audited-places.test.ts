import { expect, test } from 'vitest'
import { auditedLabel } from './audited-places.ts'

test('what a history is of is called by what it is, a book among them', () => {
  expect(auditedLabel('Book')).toBe('books.title')
  expect(auditedLabel('Membership')).toBe('permissions.resources.account_user')
})
