import { expect, test } from 'vitest'
import type { Asset } from '@steward/contract/assets.ts'
import { codeText, fieldsFor, withCode } from './look-up.ts'

test('our own label becomes the tag of a new asset, any other code its barcode', () => {
  expect(fieldsFor('https://assets.example.com/a/%C3%84%2F1')).toEqual({ asset_tag: 'Ä/1' })
  expect(fieldsFor('https://example.com/steward/a/AST-1?x=1')).toEqual({ asset_tag: 'AST-1' })
  expect(fieldsFor(' 4006381333931 ')).toEqual({ barcode: '4006381333931' })
  expect(fieldsFor('0104006381\u001d2112')).toEqual({ barcode: '01040063812112' })
  expect(fieldsFor('https://example.com/b/AST-1')).toEqual({
    barcode: 'https://example.com/b/AST-1',
  })
})

test('a code is found by tag', () => {
  expect(codeText('https://assets.example.com/a/AST-1')).toBe('AST-1')
  expect(codeText('https://assets.example.com/a/%E0%A4%A')).toBe('%E0%A4%A')
  expect(codeText('4711')).toBe('4711')
})

test('an asset in the cache is found by its label, barcode and serial number', () => {
  const asset = { id: 'a', asset_tag: 'AST-1', barcode: '4711', serial_number: null } as Asset
  const matched = (code: string) => withCode([asset], code).map((one) => one.matched)
  expect(matched('https://assets.example.com/a/AST-1')).toEqual(['asset_tag'])
  expect(matched('ast-1')).toEqual(['asset_tag'])
  expect(matched('4711')).toEqual(['barcode'])
  expect(matched('AST-10')).toEqual([])
})
