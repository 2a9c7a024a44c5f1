import { describe, expect, test } from 'vitest'
import { cut, titleIn } from './title.ts'

describe('the title in a text', () => {
  test.each([
    ['Pump noise\nat night', 'Pump noise'],
    ['Pump noise\r\nat night', 'Pump noise'],
    ['Pump\tnoise', 'Pump noise'],
    ['exe\u202efdp', 'exefdp'],
    ['\u0301\nPump', 'Pump'],
    ['Pump noises', 'Pump noise'],
    ['Pump is hot', 'Pump is ho'],
    ['Pump was a pump', 'Pump was a'],
    ['The pump, loud', 'The pump,'],
    ['Pump was 😀', 'Pump was'],
  ])('%j is %j', (text, title) => {
    expect(titleIn(text, 10)).toBe(title)
  })

  test('ends before a character that doesn’t fit', () => {
    expect([cut('ab😀', 3), cut('ab😀', 4), cut('ab', 3)]).toEqual(['ab', 'ab😀', 'ab'])
  })
})
