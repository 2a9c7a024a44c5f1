import { assetsApi } from '@steward/contract/assets.ts'
import { expect, test } from 'vitest'
import { bringIn } from '#test/builders/imports.ts'
import { accountWithFields, addField } from '#test/custom-fields.ts'

test('line breaks become spaces in fields of one line, and invisible text counts as empty', async () => {
  const here = await accountWithFields()
  const head = 'name,manufacturer,notes,serial_number\n'
  const row = '"Pump\n \n\x1flarge","\u202aACME\u202c","one\ntwo",\u3164\n'
  const done = await bringIn(here, `${head}${row}\u2800,x,,\n`)

  expect([done.successful_rows, done.error_rows]).toEqual([1, 1])
  expect(done.error_details).toMatchObject([{ column: 'name', code: 'required' }])
  const { body } = await here.call(assetsApi.list, { query: {} })
  expect(body.data).toMatchObject([
    { name: 'Pump large', manufacturer: 'ACME', notes: 'one\ntwo', serial_number: null },
  ])
})

test('a cell with signs that reverse text is refused with its row and column', async () => {
  const here = await accountWithFields()
  await addField(here, { type: 'text', key: 'alloy' })
  const cells = ['exe\u202efdp,,', 'Pump,a;b\u2066c,', 'Boiler,,"A\u202e1"']
  const done = await bringIn(here, `name,tags,alloy\n${cells.join('\n')}\n`)

  expect(done).toMatchObject({ error_details: [{}, {}, {}] })
  expect(done.error_details.map(({ row, column, code }) => ({ row, column, code }))).toEqual([
    { row: 2, column: 'name', code: 'hidden' },
    { row: 3, column: 'tags', code: 'hidden' },
    { row: 4, column: 'alloy', code: 'hidden' },
  ])
  expect(done.error_details[0]!.message).toMatch(/^Name: “.*” contains an invisible character/)
})
