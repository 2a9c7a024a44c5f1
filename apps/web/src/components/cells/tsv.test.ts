import { expect, test } from 'vitest'
import { parseTsv, toTsv } from './tsv.ts'

test('cells are separated by tabs, and rows by any kind of line break', () => {
  expect(parseTsv('a\tb\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(parseTsv('a\r\nb\rc')).toEqual([['a'], ['b'], ['c']])
})

test('the trailing line break of a spreadsheet begins no row', () => {
  expect(parseTsv('a\tb\r\n')).toEqual([['a', 'b']])
  expect(parseTsv('a\n\n')).toEqual([['a'], ['']])
})

test('empty cells keep their position', () => {
  expect(parseTsv('\ta\t\t\n\tb')).toEqual([
    ['', 'a', '', ''],
    ['', 'b'],
  ])
  expect(parseTsv('')).toEqual([['']])
})

test('a quoted cell may contain tabs, line breaks and doubled quotes', () => {
  expect(parseTsv('"a\tb"\tc')).toEqual([['a\tb', 'c']])
  expect(parseTsv('x\t"first\nsecond ""third"""\ny')).toEqual([
    ['x', 'first\nsecond "third"'],
    ['y'],
  ])
  expect(parseTsv('"a\r\nb"')).toEqual([['a\nb']])
})

test('quotes inside a cell are part of its text', () => {
  expect(parseTsv('19" monitor\t"Big" one')).toEqual([['19" monitor', '"Big" one']])
  expect(parseTsv('"open\tb')).toEqual([['"open', 'b']])
})

test('parsing returns the cells that were written', () => {
  const block = [
    ['a\tb', 'say "hi"', '"quoted"'],
    ['', 'two\nlines', 'x'],
  ]
  expect(parseTsv(toTsv(block))).toEqual(block)
})
