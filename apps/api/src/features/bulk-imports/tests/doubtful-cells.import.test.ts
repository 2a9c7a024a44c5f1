import { assetsApi } from '@steward/contract/assets.ts'
import { expect, test } from 'vitest'
import { isInOther } from '#domain/imports/doubtful-cells.ts'
import { newAccount } from '#test/account.ts'
import { bringIn } from '#test/builders/imports.ts'

test('amounts in another currency and numbers that a spreadsheet shortened come in with a warning', async () => {
  const here = await newAccount()
  const done = await bringIn(
    here,
    `Asset tag;Name;Serial number;Purchase cost
1;Drill;1,23457E+12;$ 12.50
2;Saw;12E4;€ 500.00
3;Lift;4.9E+13;USD 7.00
4;Pump;;8.00 GBP
`,
    { resource_type: 'Asset' },
  )
  const { body } = await here.call(assetsApi.list, { query: { sort: 'asset_tag' } })

  expect([done.successful_rows, done.error_rows]).toEqual([4, 0])
  expect(
    body.data.map(({ serial_number, purchase_cost }) => [serial_number, purchase_cost]),
  ).toEqual([
    ['1,23457E+12', '12.50'],
    ['12E4', '500.00'],
    ['4.9E+13', '7.00'],
    [null, '8.00'],
  ])
  expect(done.warnings).toMatchObject([
    { code: 'shortened_number', column: 'Serial number', rows: [2, 4] },
    { code: 'other_currency', column: 'Purchase cost', rows: [3, 5] },
  ])
})

test.each([
  ['EUR', '1.234,50 €', false],
  ['EUR', 'EUR 1.234,50', false],
  ['EUR', '$ 5', true],
  ['EUR', '1 234 CHF', true],
  ['CHF', "Fr. 1'234.50", false],
  ['CAD', '$5.00', false],
  ['CAD', 'CA$5.00', false],
  ['GBP', '£5', false],
  ['JPY', '¥500', false],
  ['CNY', '¥500', false],
  ['BRL', 'R$ 5', false],
  ['INR', '₹ 12,34,567.00', false],
  ['USD', '5 ABC', false],
  ['USD', '5', false],
])('in an account with %s, %s is in another currency: %s', (currency, amount, isOther) => {
  expect(isInOther(currency, amount)).toBe(isOther)
})
