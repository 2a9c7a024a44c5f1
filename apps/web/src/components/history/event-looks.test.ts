import type { AuditEvent } from '@steward/contract/audits.ts'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import de from '@steward/locales/de.json'
import en from '@steward/locales/en.json'
import { deedOf } from './event-looks.ts'

const i18n = createInstance()
await i18n.init({
  lng: 'en',
  resources: { en: { translation: en }, de: { translation: de } },
})

const event = (more: Partial<AuditEvent>): AuditEvent => ({
  id: 'e',
  auditable_type: 'Asset',
  auditable_id: 'a',
  auditable_name: 'Pump',
  action: 'create',
  event_date: '2026-01-05T08:00:00.000Z',
  user_id: 'u',
  user: { id: 'u', name: 'Tomás' },
  changes: {},
  names: {},
  request_id: null,
  address: null,
  together: 1,
  ...more,
})

test('an entry names the kind of record that it is about', () => {
  expect(deedOf(event({}), i18n.t)).toBe('Tomás created the asset')
  expect(deedOf(event({ auditable_type: 'Site', action: 'archive' }), i18n.t)).toBe(
    'Tomás archived the site',
  )
  expect(deedOf(event({ action: 'archive' }), i18n.t, true)).toBe('Tomás archived these records')
  const german = i18n.getFixedT('de')
  expect(deedOf(event({ auditable_type: 'Site', action: 'restore' }), german)).toBe(
    'Tomás hat den Standort wiederhergestellt',
  )
})

test('a hand-over names the person or place that received the asset', () => {
  const handed = (changes: AuditEvent['changes']) =>
    deedOf(event({ action: 'hand_over', changes, names: { r: 'Raj Patel', d: 'Depot' } }), i18n.t)
  expect(handed({ custodian_id: [null, 'r'], site_id: [null, 'd'] })).toBe(
    'Tomás handed the asset over to Raj Patel',
  )
  expect(handed({ custodian_id: ['r', null], site_id: [null, 'd'] })).toBe(
    'Tomás handed the asset over to Depot',
  )
  expect(handed({ note: [null, 'again'] })).toBe('Tomás handed the asset over')
})
