import { describe, expect, it } from 'vitest'
import { importParent, stepsTo } from './crumbs.ts'

const ID = '01900000-0000-7000-8000-000000000001'

describe('the breadcrumbs of a page', () => {
  it.each([
    ['/assets', [{ label: 'nav.assets', to: '/assets' }]],
    [
      '/assets/import',
      [
        { label: 'nav.assets', to: '/assets' },
        { label: 'nav.import', to: '/assets/import' },
      ],
    ],
    [
      `/assets/${ID}`,
      [
        { label: 'nav.assets', to: '/assets' },
        { kind: 'asset', id: ID, to: `/assets/${ID}` },
      ],
    ],
    ['/profile', [{ label: 'nav.profile', to: '/profile' }]],
    ['/', []],
  ])('to %s', (path, steps) => {
    expect(stepsTo(path)).toEqual(steps)
  })

  it.each(['financial-info', 'maintenance', 'linked-assets', 'additional-info', 'details'])(
    'leave out the tab %s',
    (tab) => {
      expect(stepsTo(`/assets/${ID}/${tab}`)).toEqual(stepsTo(`/assets/${ID}`))
    },
  )

  it.each(['new', 'edit', 'import', 'a b', '%3Cscript%3E', 'x'.repeat(65)])(
    'don’t take %j for the id of a record',
    (segment) => {
      expect(stepsTo(`/assets/${segment}`).some((step) => 'kind' in step)).toBe(false)
    },
  )
})

describe('an import', () => {
  it.each([
    ['Asset', 'nav.assets'],
    ['Core::Asset', 'nav.assets'],
    ['Core::Employee', 'nav.employees'],
    ['core.Site', 'nav.sites'],
    ['Location', 'nav.locations'],
    ['Department', 'nav.departments'],
    ['User', 'nav.users'],
    ['Something', 'nav.assets'],
    [undefined, 'nav.assets'],
  ])('of %s belongs under %s', (type, label) => {
    expect(importParent(type).label).toBe(label)
  })
})
