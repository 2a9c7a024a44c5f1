import type { FoundAsset } from '@steward/contract/labels.ts'
import { describe, expect, test } from 'vitest'
import { assetsOn, type Entry, withCode, withFound, withoutCode } from './scan-list.ts'

const asset = (id: string) => ({ id, name: id }) as FoundAsset
const looking = (...codes: string[]) => codes.reduce<Entry[]>(withCode, [])
const states = (entries: Entry[]) => entries.map(({ code, state }) => [code, state])

describe('the list of scanned codes', () => {
  test('has the newest first, and each code once, in upper or lower case', () => {
    expect(looking('A', 'B', 'a', ' b ').map(({ code }) => code)).toEqual(['B', 'A'])
  })

  test('updates a code with the result of its search', () => {
    let list = looking('A', 'B', 'C', 'D')
    list = withFound(list, 'A', [asset('1')])
    list = withFound(list, 'B', [])
    list = withFound(list, 'C', [asset('2'), asset('3')])
    list = withFound(list, 'D', null)

    expect(states(list)).toEqual([
      ['D', 'failed'],
      ['C', 'several'],
      ['B', 'unknown'],
      ['A', 'found'],
    ])
    expect(assetsOn(list).map(({ id }) => id)).toEqual(['1'])
    expect(states(withFound(list, 'C', [asset('3')]))[1]).toEqual(['C', 'found'])
  })

  test('has an asset once, whichever of its codes was scanned', () => {
    const list = withFound(looking('A-1', '4006381333931'), 'A-1', [asset('1')])

    expect(states(withFound(list, '4006381333931', [asset('1')]))).toEqual([['A-1', 'found']])
  })

  test('removes a code', () => {
    expect(withoutCode(looking('A', 'B'), 'b').map(({ code }) => code)).toEqual(['A'])
  })
})
