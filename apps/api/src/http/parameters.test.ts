import { attachmentsApi } from '@steward/contract/attachments.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'

test('no read and no download takes a parameter that it doesn’t know', async () => {
  const { h, headers, call } = await newAccount({
    flags: { 'assets.custom_fields.enable': true },
  })
  const asset = await call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  const { id } = asset.body.data
  const file = await call(attachmentsApi.create, {
    query: { attachable_type: 'Asset', attachable_id: id },
    file: new File(['a note'], 'note.txt'),
  })
  const plain = h.app.contract
    .filter(
      ({ method, path, access }) =>
        method === 'GET' && !path.includes(':') && path !== '/events' && access !== 'platform',
    )
    .map(({ path }) => path)
  const ofOne = [
    `/assets/${id}`,
    `/assets/${id}/depreciation/export`,
    `/attachments/${file.body.data.id}/file`,
  ]
  const taken: [string, number][] = []
  for (const path of [...plain, ...ofOne]) {
    const { statusCode, body } = await h.app.inject({
      url: `/api/v1${path}?nobody_knows=1`,
      headers,
    })
    if (statusCode < 400 || (statusCode === 422 && !body.includes('unknown_parameter')))
      taken.push([path, statusCode])
  }
  expect(taken).toEqual([])
  expect(plain.filter((path) => path.endsWith('/export')).length).toBeGreaterThan(8)
})
