import { assetsApi } from '@steward/contract/assets.ts'
import { exportsApi } from '@steward/contract/exports.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestAccount } from '../account.ts'
import { fullRegister } from '../builders/full-register.ts'
import { look, upload, work } from '../builders/imports.ts'
import { workOnExport } from '../builders/jobs.ts'
import { accountWithFields } from '../custom-fields.ts'
import { expectCalc, savedByCalc } from './calc.ts'

let here: TestAccount
beforeAll(expectCalc)
beforeEach(async () => {
  here = await accountWithFields({ currency: 'EUR' })
  await fullRegister(here)
})

/** The register as a file, ordered by asset tag. */
async function exported(format: 'csv' | 'xlsx'): Promise<Uint8Array> {
  const { body } = await here.call(exportsApi.create, {
    body: { export: { resource: 'assets', format, sort: 'asset_tag' } },
  })
  const { id } = body.data
  await workOnExport(here, id)
  const { h, headers } = here
  const reply = await h.app.inject({ url: `/api/v1/exports/${id}/file`, headers })
  return reply.rawPayload
}

/** The result of checking a file that updates existing assets. */
async function checked(file: Uint8Array<ArrayBuffer>, name: string) {
  const { id } = await upload(here, file, { mode: 'update', dry_run: true }, name)
  await work(here, id)
  return look(here, id)
}

const assets = async () =>
  (await here.call(assetsApi.list, { query: { view: 'complete', sort: 'asset_tag' } })).body.data

/** `B`, `AA`: the letters of a column. */
function lettersOf(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last
}

describe.each([
  ['xlsx', 'xlsx'],
  ['xlsx', 'ods'],
] as const)('a register as %s, saved by LibreOffice as %s', (from, to) => {
  test('changes nothing as it is', async () => {
    const file = savedByCalc(await exported(from), [from, to])

    expect(await checked(file, `assets.${to}`)).toMatchObject({
      error_details: [],
      preview: { create: 0, update: 0, unchanged: 2, errors: 0 },
    })
  })

  test('changes just what was typed into it', async () => {
    const sent = await exported(from)
    const plain = Uint8Array.from(sent)
    const { file_info } = await upload(here, plain, { start: false }, `assets.${from}`)
    const cell = (header: string, row: number) => {
      const at = file_info.headers.indexOf(header)
      expect([header, at]).not.toEqual([header, -1])
      return `${lettersOf(at)}${row}`
    }
    const before = await assets()
    const typed = {
      [cell('name', 2)]: 'Größere Pumpe “B”',
      [cell('purchase_cost', 2)]: '1000.5',
      [cell('purchase_date', 2)]: '2021-04-05',
      [cell('cf:leased', 3)]: 'TRUE',
    }

    const file = savedByCalc(sent, [from, to], typed)
    const { id } = await upload(here, file, { mode: 'update' }, `assets.${to}`)
    expect(await work(here, id)).toMatchObject({ error_details: [], successful_rows: 2 })
    const [first, second] = before
    const was = (asset: (typeof before)[number], changed: object) => ({
      ...asset,
      ...changed,
      updated_at: expect.any(String),
      lock_version: asset.lock_version + 1,
    })
    expect(await assets()).toEqual([
      was(first!, {
        name: 'Größere Pumpe “B”',
        purchase_cost: '1000.50',
        book_value: '1000.50',
        purchase_date: '2021-04-05',
      }),
      was(second!, { custom_fields: { ...second!.custom_fields, leased: true } }),
    ])
  })
})

test('a register as CSV loses nothing but the zeros in front of tags, and the check shows them', async () => {
  const file = savedByCalc(await exported('csv'), ['csv', 'csv'])

  const { error_details, preview } = await checked(file, 'assets.csv')
  expect({ error_details, changes: preview!.changes!.fields }).toEqual({
    error_details: [],
    changes: [{ key: 'asset_tag', count: 2 }],
  })
})
