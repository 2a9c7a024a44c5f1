import { Boxes } from 'lucide-react'
import { expect, it, test } from 'vitest'
import { firstEnabled, isActive, type NavItem, ownerOf } from './nav-items.ts'

const assets: NavItem = { title: 'Assets', url: '/assets', icon: Boxes }
const settings: NavItem = {
  title: 'Settings',
  url: '/settings',
  icon: Boxes,
  items: [
    { title: 'Off', url: '/settings/off', disabled: true },
    { title: 'Sites', url: '/settings/sites' },
  ],
}

test.each([
  { item: assets, path: '/assets', active: true, because: 'it is its own page' },
  { item: assets, path: '/assets/42', active: true, because: 'the page is below it' },
  { item: assets, path: '/assets-old', active: false, because: 'the slash is missing' },
  { item: settings, path: '/settings', active: true, because: 'it is its own page' },
  { item: settings, path: '/settings/sites', active: false, because: 'a sub-item is' },
])('$item.title at $path: $active, because $because', ({ item, path, active }) => {
  expect(isActive(item, path)).toBe(active)
})

it('finds the parent item of a page', () => {
  expect(ownerOf([assets, settings], '/settings/sites/7')).toBe('/settings')
  expect(ownerOf([assets, settings], '/assets')).toBeNull()
})

it('links a folded parent to its first enabled sub-item', () => {
  expect(firstEnabled(settings)?.url).toBe('/settings/sites')
  expect(firstEnabled(assets)).toBeUndefined()
})
