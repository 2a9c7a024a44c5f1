import { expect, test } from 'vitest'
import { codeText, fieldsFor } from './look-up.ts'

test('a label of ours gives a new asset its tag, everything else its barcode', () => {
  expect(fieldsFor('https://assets.example.com/a/%C3%84%2F1')).toEqual({ asset_tag: 'Ä/1' })
  expect(fieldsFor('https://example.com/steward/a/AST-1?x=1')).toEqual({ asset_tag: 'AST-1' })
  expect(fieldsFor(' 4006381333931 ')).toEqual({ barcode: '4006381333931' })
  expect(fieldsFor('https://example.com/b/AST-1')).toEqual({
    barcode: 'https://example.com/b/AST-1',
  })
})

test('a code is recognized by its tag', () => {
  expect(codeText('https://assets.example.com/a/AST-1')).toBe('AST-1')
  expect(codeText('https://assets.example.com/a/%E0%A4%A')).toBe('%E0%A4%A')
  expect(codeText('4711')).toBe('4711')
})
