import { Boxes } from 'lucide-react'
import { expect, it } from 'vitest'
import { matchingGroups, type PaletteGroup } from './palette-groups.ts'

const groups: readonly PaletteGroup[] = [
  { id: 'empty', label: 'Recent', items: [] },
  {
    id: 'go',
    label: 'Go to',
    items: [
      { id: 'assets', label: 'Anlagen', keywords: 'Register Geräte', icon: Boxes },
      { id: 'orders', label: 'Arbeitsaufträge', icon: Boxes },
    ],
  },
]

const found = (text: string) =>
  matchingGroups(groups, text).flatMap(({ items }) => items.map(({ id }) => id))

it('shows all groups but empty ones before anything is typed', () => {
  expect(matchingGroups(groups, ' ').map(({ id }) => id)).toEqual(['go'])
})

it('ignores case and accents', () => {
  expect(found('auftrage')).toEqual(['orders'])
})

it('searches keywords, and requires every word', () => {
  expect(found('gerate')).toEqual(['assets'])
  expect(found('anlagen register')).toEqual(['assets'])
  expect(found('anlagen auftrag')).toEqual([])
})
