import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { toRequest } from '@steward/contract/kit/request.ts'
import { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'
import { pdfText } from '#test/pdf-text.ts'
import { ordersOf } from '#test/work-orders.ts'

/** So many days from today. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

test('the file has the figures of every section, in the language of who asks', async () => {
  const here = await newAccount()
  const add = async (fields: AssetInput) =>
    (await here.call(assetsApi.create, { body: { asset: fields } })).body.data.id
  const { id } = await ordersOf(here).add({
    title: 'Repair',
    asset_id: await add({
      name: 'Pump',
      status: 'in_use',
      manufacturer: 'Wilo',
      purchase_cost: '1000',
      purchase_date: inDays(-1644),
      useful_life_months: 60,
      salvage_value: '50',
      warranty_end: inDays(20),
    }),
  })
  await here.call(workOrderCostsApi.addCost, {
    params: { id },
    body: { cost: { description: 'Seal', quantity: '2', unit_cost: '300' } },
  })
  await add({
    name: 'Van',
    status: 'disposed',
    status_reason: 'Sold',
    disposal_type: 'sold',
    disposed_on: inDays(0),
    disposal_proceeds: '120.50',
    purchase_cost: '500',
    purchase_date: inDays(-1000),
    useful_life_months: 60,
  })
  const query = { group_by: ['manufacturer', 'status'] as never }
  const { text, headers } = await here.call(lifecycleReportApi.export, { query })
  expect(headers['content-type']).toContain('text/csv')
  const [names, ...lines] = text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) =>
      line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')),
    )
  const at = (name: string) => names!.indexOf(name)
  /** The lines of a section, each as its name and what it has in some columns. */
  const found = (section: string, ...columns: string[]) =>
    lines
      .filter(([its]) => its === section)
      .map((line) => [line[1]!, ...columns.map((name) => line[at(name)]!)].join())

  expect(found('Stages', 'Assets', 'Purchase cost')).toContain('In use,1,1000.00')
  expect(found('Age', 'Assets', 'Book value')).toContain('3–5 years,1,1000.00')
  expect(found('Remaining life', 'Assets', 'Life used, %')).toContain('Under 1 year,1,90')
  expect(found('Ending soon', 'Assets')).toContain('Warranty ends: Within 30 days,1')
  expect(found('Ending soon', 'Assets')).toContain('End of life: Within 365 days,1')
  expect(
    found('Replacement forecast', 'Assets', 'Expected cost', 'Salvage value').join(),
  ).toContain(',1,1000.00,50.00')
  expect(found('Acquisitions and disposals', 'Purchase cost', 'Proceeds')).toContain(
    'Disposed,500.00,120.50',
  )
  expect(found('Disposals by type', 'In use, months')).toHaveLength(1)
  expect(found('Assignment', 'Assets')).toEqual(['Assigned,0', 'Not assigned,1'])
  expect(found('Maintenance', 'Work orders', 'Work orders per asset', 'Maintenance cost')).toEqual([
    'Since the beginning,1,0.5,600.00',
    'Last 12 months,1,0.5,600.00',
  ])
  expect(found('Maintenance', 'Cost of ownership')[0]).toBe('Since the beginning,1979.50')
  expect(found('Repair or replace', 'Cost of ownership', 'Reason').join()).toMatch(
    /Pump,1600.00,Maintenance cost$/,
  )
  expect(found('Time in each status', 'Average days')).toContain('Disposed,0')
  expect(found('Groups', 'Assets')).toEqual([
    'Wilo,1',
    'Wilo › In use,1',
    'None,1',
    'None › Disposed,1',
  ])
  expect(found('Total', 'Assets', 'Purchase cost', 'Book value')).toEqual([',2,1500.00,1000.00'])

  // On paper each section is a table of its own, with the columns that it has.
  const { url } = toRequest(lifecycleReportApi.export, {
    query: { ...query, format: 'pdf' },
  } as never)
  const paper = pdfText((await here.h.app.inject({ url, headers: here.headers })).rawPayload)
  const ages = paper.slice(paper.indexOf('\nAge\n'), paper.indexOf('\nRemaining life\n'))
  expect(ages.split('\n').slice(1, 8)).toEqual([
    'Age',
    'Item',
    'From',
    'To',
    'Assets',
    'Purchase cost',
    'Book value',
  ])
})
