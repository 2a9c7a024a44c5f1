import { assetsApi } from '@steward/contract/assets.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { toRequest } from '@steward/contract/kit/request.ts'
import { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'
import { pdfText } from '#test/pdf-text.ts'

test('a printed report names its filters', async () => {
  const here = await newAccount()
  const method = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Straight', kind: 'straight_line' } },
  })
  const site = (await here.call(sitesApi.create, { body: { site: { name: 'Kiel' } } })).body.data.id
  await here.call(assetsApi.create, { body: { asset: { name: 'Pump', site_id: site } } })
  const written = async (route: (typeof REPORTS)[number], query: object) => {
    const { url } = toRequest(route, { query: { ...query, format: 'pdf' } } as never)
    const reply = await here.h.app.inject({ url, headers: here.headers })
    return pdfText(reply.rawPayload)
  }
  const narrowed = { search: 'pump', 'filter[site_id]': [site, null] }

  const depreciation = await written(depreciationReportApi.export, {
    ...narrowed,
    'filter[status]': ['in_use'],
    'filter[method_id]': [method.body.data.id],
    'filter[book_value][gte]': '100',
  })
  for (const part of [
    'Filters: Status: In use · Site: Kiel, None',
    'Method: Straight',
    'Book value: 100 –',
    'Search: pump',
    'Basis: Complete months only · Figures reconcile',
  ])
    expect(depreciation).toContain(part)
  expect(await written(depreciationReportApi.export, {})).not.toContain('Filters')

  const lifecycle = await written(lifecycleReportApi.export, narrowed)
  expect(lifecycle).toContain('Filters: Site: Kiel, None · Search: pump')
})

test('a printed register has the full names and tags of assets, and no empty columns', async () => {
  const here = await newAccount()
  const name = 'Circulation pump of the northern boiler room, second floor'
  for (const asset of [
    { name, asset_tag: 'PLANT-00012-A', serial_number: 'GRBAEX3JT8G-2026' },
    { name: 'Lift', asset_tag: 'PLANT-00012-B' },
  ])
    await here.call(assetsApi.create, {
      body: { asset: { ...asset, purchase_cost: '123456.78', in_service_date: '2024-12-28' } },
    })
  const written = async (query: object) => {
    const { url } = toRequest(depreciationReportApi.export, {
      query: { ...query, detail: 'true', as_of: '2026-05-31', format: 'pdf' },
    } as never)
    const reply = await here.h.app.inject({ url, headers: here.headers })
    return pdfText(reply.rawPayload)
  }

  const register = await written({ view: 'register' })
  for (const part of ['PLANT-00012-A', 'PLANT-00012-B', 'GRBAEX3JT8G-2026', 'Dec 28, 2024'])
    expect(register).toContain(part)
  expect(register.replaceAll('\n', ' ')).toContain(name)
  expect(register).not.toContain('…')
  expect(register).not.toContain('Assigned to')
  expect(register).toContain(
    'Depreciation · As of a date · Accounting · Jan 1, 2026 – May 31, 2026 · Test account',
  )

  const rollForward = await written({ view: 'roll_forward' })
  expect(rollForward).toContain('Additions')
  for (const part of ['Revaluation, cost', 'Serial number', 'GRBAEX3JT8G-2026'])
    expect(rollForward).not.toContain(part)
})

const REPORTS = [depreciationReportApi.export, lifecycleReportApi.export] as const
