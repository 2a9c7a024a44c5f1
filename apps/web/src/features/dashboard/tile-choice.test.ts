import { expect, it } from 'vitest'
import { arranged, type TileChoice } from './tile-choice.ts'

const choice = (id: TileChoice['id'], extra = false): TileChoice => ({
  id,
  title: id,
  extra,
  content: null,
})
const VIEW = 'view:0192f0c1-0000-7000-8000-000000000001'
const CHOICES = [choice('open_work'), choice('by_site'), choice(VIEW, true)]
const idsOf = (own: readonly string[] | null) => {
  const { shown, others } = arranged(CHOICES, own)
  return [shown.map(({ id }) => id), others.map(({ id }) => id)]
}

it('shows the default tiles before they are arranged', () => {
  expect(idsOf(null)).toEqual([['open_work', 'by_site'], [VIEW]])
})

it('shows the chosen tiles in their order', () => {
  expect(idsOf([VIEW, 'open_work'])).toEqual([[VIEW, 'open_work'], ['by_site']])
  expect(idsOf([])).toEqual([[], ['open_work', 'by_site', VIEW]])
})

it('leaves out tiles that no longer exist or that the person may not see', () => {
  expect(idsOf(['my_work', 'by_site'])).toEqual([['by_site'], ['open_work', VIEW]])
})
