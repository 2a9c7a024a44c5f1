import { expect, it } from 'vitest'
import { paperZoom } from './paper.ts'

const table = (columns: number, amount: string) =>
  Array.from({ length: columns }, () => ({ heading: 'Closing cost', cells: ['€0.00', amount] }))

it('prints a narrow table in the usual size', () => {
  expect(paperZoom(table(8, '€120,000.00'))).toBe(0.8)
})

it('prints a wide table smaller', () => {
  const wide = paperZoom(table(14, '€8,333,333,333.33'))

  expect(wide).toBeLessThan(0.8)
  expect(paperZoom(table(28, '€8,333,333,333.33'))).toBeLessThan(wide / 1.5)
})

it('leaves room for headings, which wrap between words', () => {
  const [wide, narrow] = ['Abschreibungszeitraum', 'im Zeitraum abgeschrieben'].map((heading) =>
    paperZoom(Array.from({ length: 14 }, () => ({ heading, cells: ['€0'] }))),
  )

  expect(wide).toBeLessThan(narrow!)
})
