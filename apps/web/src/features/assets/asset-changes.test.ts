import type { Asset } from '@steward/contract/assets.ts'
import { expect, test } from 'vitest'
import { changedBetween, changesBack, editOf } from './asset-changes.ts'

const asset = (more: Partial<Asset>) =>
  ({ name: 'Pump', model: 'P1', tags: [], custom_fields: {}, ...more }) as Asset

test('custom fields are sent together, by their keys', () => {
  expect(editOf({ name: 'Saw', 'cf:ram': null, 'cf:os': 'BSD' })).toEqual({
    name: 'Saw',
    custom_fields: { ram: null, os: 'BSD' },
  })
  expect(editOf({ name: 'Saw' })).toEqual({ name: 'Saw' })
})

test('each custom field is compared separately', () => {
  const before = asset({ custom_fields: { ram: 8, os: 'BSD' } })
  const after = asset({ name: 'Fan', custom_fields: { os: 'BSD', rack: 'A1' } })

  expect(changedBetween(before, after)).toEqual(['name', 'cf:ram', 'cf:rack'])
})

test('an undo restores all fields, except those that somebody else has changed since', () => {
  const before = asset({ custom_fields: { ram: 8 } })
  const saved = asset({ name: 'Fan', model: 'P2', custom_fields: {} })
  const now = asset({ name: 'Valve', model: 'P2', custom_fields: {} })

  expect(changesBack({ before, saved, merged: ['model'] }, now)).toEqual({
    name: 'Pump',
    custom_fields: { ram: 8 },
  })
  expect(changesBack({ before, saved, merged: ['name', 'cf:ram'] }, asset({}))).toEqual({})
})
