import { permissionsIn } from '@steward/contract/grants.ts'
import { RESOURCES } from '@steward/contract/permissions.ts'
import { BUILT_IN_ROLES } from '@steward/contract/roles.ts'
import { describe, expect, test } from 'vitest'
import {
  allowsAll,
  columnState,
  differenceOf,
  GROUP_NAMES,
  presetOf,
  presetsOf,
  resourcesIn,
  summaryOf,
  ticked,
  withColumn,
  withinReach,
  withPreset,
} from './permissions.ts'

const all = BUILT_IN_ROLES.admin

test('every resource is in one group', () => {
  expect(GROUP_NAMES.flatMap(resourcesIn).toSorted()).toEqual([...RESOURCES].toSorted())
})

describe('a tick', () => {
  test('of a change brings the view along', () => {
    expect(ticked({}, 'asset:update', true, all)).toEqual({
      map: { asset: ['view', 'update'] },
      sideEffect: 'view_added',
    })
    expect(ticked({ asset: ['view'] }, 'asset:create', true, all).sideEffect).toBeUndefined()
  })

  test('taken from the view takes the changes along', () => {
    const map = { asset: ['view', 'update'], site: ['view'] } as const
    expect(ticked(map, 'asset:view', false, all)).toEqual({
      map: { site: ['view'] },
      sideEffect: 'changes_removed',
    })
  })

  test('does nothing to what its editor does not hold', () => {
    const own = { asset: ['view', 'update'] } as const
    expect(ticked({}, 'asset:delete', true, own).map).toEqual({})
    const map = { asset: ['view', 'delete'] } as const
    expect(ticked(map, 'asset:delete', false, own).map).toEqual(map)
    expect(ticked(map, 'asset:view', false, own).map).toEqual(map)
  })

  test('of the system settings needs no view', () => {
    expect(ticked({}, 'system:modify_system_settings', true, all).map).toEqual({
      system: ['modify_system_settings'],
    })
  })
})

describe('a row', () => {
  test('is nothing, the view, all of it, or something between', () => {
    expect(presetOf({}, 'asset')).toBe('none')
    expect(presetOf({ asset: ['view'] }, 'asset')).toBe('view')
    expect(presetOf(all, 'asset')).toBe('manage')
    expect(presetOf({ asset: ['view', 'update'] }, 'asset')).toBe('custom')
    expect(presetOf(all, 'system')).toBe('manage')
    expect(presetOf(all, 'audit')).toBe('view')
  })

  test('is set to what its actions make', () => {
    expect(presetsOf('asset')).toEqual(['none', 'view', 'manage'])
    expect(presetsOf('audit')).toEqual(['none', 'view'])
    expect(presetsOf('system')).toEqual(['none', 'manage'])
  })

  test('is set at once, as far as its editor reaches', () => {
    expect(withPreset({}, 'asset', 'manage', all)).toEqual({ asset: all.asset })
    expect(withPreset(all, 'asset', 'view', all).asset).toEqual(['view'])
    const own = { asset: ['view', 'update'] } as const
    expect(withPreset({}, 'asset', 'manage', own)).toEqual(own)
    expect(withPreset({ asset: ['view', 'delete'] }, 'asset', 'none', own)).toEqual({
      asset: ['view', 'delete'],
    })
  })
})

test('a column is ticked for every resource that has it', () => {
  const views = withColumn({}, 'view', true, all)
  expect(columnState(views, 'view')).toBe('all')
  expect(columnState(views, 'update')).toBe('none')
  expect(columnState({ asset: ['view'] }, 'view')).toBe('some')
  expect(permissionsIn(withColumn(views, 'view', false, all))).toEqual([])
})

test('a difference says what came and what went', () => {
  expect(differenceOf({ asset: ['view'], site: ['view'] }, { asset: ['view', 'update'] })).toEqual({
    added: ['asset:update'],
    removed: ['site:view'],
  })
})

test('a copy holds no more than its maker does', () => {
  expect(withinReach(all, { asset: ['view'], site: ['update'] })).toEqual({ asset: ['view'] })
})

test('a role is summed up by its areas', () => {
  const some = { work_order: all.work_order!, asset: ['view'], site: ['view'] } as const
  expect(summaryOf(some)).toEqual({ managed: 1, viewed: 2 })
  expect(summaryOf({ system: ['modify_system_settings'] })).toEqual({ managed: 1, viewed: 0 })
})

test('only a role with every permission has full access', () => {
  expect(allowsAll(all)).toBe(true)
  expect(allowsAll({ ...all, site: ['view', 'create', 'update'] })).toBe(false)
  expect(allowsAll({})).toBe(false)
})
