import { expect, test } from 'vitest'
import { isSameReport, settingsOf } from './report-settings.ts'

const USUAL = { view: 'roll_forward', period: 'year', step: 'month', years: 5, search: '' }

test('a report as it usually is has nothing to save', () => {
  expect(settingsOf('depreciation', USUAL)).toEqual({})
  expect(settingsOf('asset_lifecycle', { period: 'year', inflation: 0 })).toEqual({})
})

test('what is chosen is saved, and what only the page knows isn’t', () => {
  const search = { ...USUAL, period: 'month', group_by: ['site', 'category'], saved: 'a' }
  expect(settingsOf('depreciation', search)).toEqual({
    group_by: ['site', 'category'],
    period: ['month'],
  })
})

test('a view that says what is usual, or leaves it out, is the same report', () => {
  const now = settingsOf('depreciation', { ...USUAL, group_by: ['site'] })
  for (const filters of [{ group_by: ['site'] }, { group_by: ['site'], period: ['year'] }])
    expect(isSameReport('depreciation', { filters }, now)).toBe(true)
  expect(isSameReport('depreciation', { filters: { group_by: ['category'] } }, now)).toBe(false)
})
