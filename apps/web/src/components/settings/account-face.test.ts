import { expect, it } from 'vitest'
import { inkOn } from './account-face.tsx'

it.each([
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#1d4ed8', '#ffffff'],
  ['#facc15', '#000000'],
])('text on %s is %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink)
})
