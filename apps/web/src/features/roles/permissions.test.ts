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

describe('the ticks', () => {
  test('include the view when a change is ticked', () => {
    expect(ticked({}, 'asset:update', true, all)).toEqual({
      map: { asset: ['view', 'update'] },
      sideEffect: 'view_added',
    })
    expect(ticked({ asset: ['view'] }, 'asset:create', true, all).sideEffect).toBeUndefined()
  })

  test('lose the changes when the view is unticked', () => {
    const map = { asset: ['view', 'update'], site: ['view'] } as const
    expect(ticked(map, 'asset:view', false, all)).toEqual({
      map: { site: ['view'] },
      sideEffect: 'changes_removed',
    })
  })

  test('stay as they are where the editor doesn’t have the permission', () => {
    const own = { asset: ['view', 'update'] } as const
    expect(ticked({}, 'asset:delete', true, own).map).toEqual({})
    const map = { asset: ['view', 'delete'] } as const
    expect(ticked(map, 'asset:delete', false, own).map).toEqual(map)
    expect(ticked(map, 'asset:view', false, own).map).toEqual(map)
  })

  test('of the system settings need no view', () => {
    expect(ticked({}, 'system:modify_system_settings', true, all).map).toEqual({
      system: ['modify_system_settings'],
    })
  })
})

describe('the level of a row', () => {
  test('is none, view, full, or something between', () => {
    expect(presetOf({}, 'asset')).toBe('none')
    expect(presetOf({ asset: ['view'] }, 'asset')).toBe('view')
    expect(presetOf(all, 'asset')).toBe('manage')
    expect(presetOf({ asset: ['view', 'update'] }, 'asset')).toBe('custom')
    expect(presetOf(all, 'system')).toBe('manage')
    expect(presetOf(all, 'audit')).toBe('view')
  })

  test('can be set, and ticks its actions', () => {
    expect(presetsOf('asset')).toEqual(['none', 'view', 'manage'])
    expect(presetsOf('audit')).toEqual(['none', 'view'])
    expect(presetsOf('system')).toEqual(['none', 'manage'])
  })

  test('is set only as far as the editor’s own permissions', () => {
    expect(withPreset({}, 'asset', 'manage', all)).toEqual({ asset: all.asset })
    expect(withPreset(all, 'asset', 'view', all).asset).toEqual(['view'])
    const own = { asset: ['view', 'update'] } as const
    expect(withPreset({}, 'asset', 'manage', own)).toEqual(own)
    expect(withPreset({ asset: ['view', 'delete'] }, 'asset', 'none', own)).toEqual({
      asset: ['view', 'delete'],
    })
  })
})

test('a column is ticked for every resource that has its action', () => {
  const views = withColumn({}, 'view', true, all)
  expect(columnState(views, 'view')).toBe('all')
  expect(columnState(views, 'update')).toBe('none')
  expect(columnState({ asset: ['view'] }, 'view')).toBe('some')
  expect(permissionsIn(withColumn(views, 'view', false, all))).toEqual([])
})

test('a difference lists added and removed permissions', () => {
  expect(differenceOf({ asset: ['view'], site: ['view'] }, { asset: ['view', 'update'] })).toEqual({
    added: ['asset:update'],
    removed: ['site:view'],
  })
})

test('a copy has no permissions that its creator doesn’t have', () => {
  expect(withinReach(all, { asset: ['view'], site: ['update'] })).toEqual({ asset: ['view'] })
})

test('a role is summarized by areas', () => {
  const some = { work_order: all.work_order!, asset: ['view'], site: ['view'] } as const
  expect(summaryOf(some)).toEqual({ managed: 1, viewed: 2 })
  expect(summaryOf({ system: ['modify_system_settings'] })).toEqual({ managed: 1, viewed: 0 })
})

test('only a role with every permission has full access', () => {
  expect(allowsAll(all)).toBe(true)
  expect(allowsAll({ ...all, site: ['view', 'create', 'update'] })).toBe(false)
  expect(allowsAll({})).toBe(false)
})
