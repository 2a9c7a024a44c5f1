import de from '@steward/locales/de.json'
import { describe, expect, it } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import { jobReason, skipReason } from './skip-reason.ts'

await i18n.init({ lng: 'de', resources: { de: { translation: de } } })

const SERVER = 'What the server says, in English'
const skipped = (code: string, more = {}) => skipReason({ code, reason: SERVER }, i18n.t, more)

describe('why a record was skipped', () => {
  it.each([
    ...['archived', 'inactive', 'not_found', 'scope', 'other_site', 'circle', 'too_deep'],
    ...['in_use', 'not_empty', 'parent_archived', 'taken', 'stale_record', 'changed_since'],
    ...['transition', 'required', 'too_early', 'future', 'with_nobody', 'too_many_tags'],
    ...['invalid_data', 'decimals', 'choice', 'number', 'date', 'pattern', 'url', 'email'],
    ...['phone', 'hidden', 'too_long', 'too_small', 'too_big', 'not_applicable'],
    ...['period_locked', 'fully_depreciated', 'not_depreciated', 'not_in_book', 'disposed'],
  ])('is said in the reader’s language: %s', (code) => {
    expect(skipped(code)).not.toBe(SERVER)
  })

  it('uses the words of the kind of record, else those of all lists, else those of the server', () => {
    const own = { transition: 'work_orders.reasons.transition' } as const
    expect(skipped('transition', own)).toBe(de.work_orders.reasons.transition)
    expect(skipped('transition')).toBe(de.lists.bulk.reasons.transition)
    expect(skipped('of_a_later_version')).toBe(SERVER)
  })
})

describe('why a job stopped', () => {
  it.each([
    ...['membership_inactive', 'permission_denied', 'scope_changed', 'unexpected'],
    ...['unknown_column', 'unknown_parameter', 'invalid_data', 'not_found'],
  ])('is said in the reader’s language: %s', (code) => {
    expect(jobReason(code, SERVER, i18n.t)).toEqual(expect.any(String))
    expect(jobReason(code, SERVER, i18n.t)).not.toBe(SERVER)
  })

  it('is in the server’s words for an unknown code, and missing without one', () => {
    expect(jobReason('of_a_later_version', SERVER, i18n.t)).toBe(SERVER)
    expect(jobReason(null, null, i18n.t)).toBeUndefined()
  })
})
