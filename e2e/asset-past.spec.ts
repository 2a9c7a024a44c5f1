import type { Page } from '@playwright/test'
import { assetLinksApi } from '@steward/contract/asset-links.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { assignmentsApi } from '@steward/contract/assignments.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { type Account, expect, test } from './fixtures.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import { heading, leadTo } from './pages.ts'
import { addAssets } from './register.ts'

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Asset sections' }).getByRole('link', { name })

/** The time of an asset's latest event, up to which its state is known. */
async function lastEventOf(page: Page, id: string): Promise<string> {
  await page.goto(`/assets/${id}`)
  await page.getByRole('button', { name: 'View this version' }).first().click()
  await expect(page).toHaveURL(/[?&]at=/)
  return new URL(page.url()).search
}

async function addFile({ call }: Account, id: string, name: string) {
  const query = { attachable_type: 'Asset', attachable_id: id } as const
  const { data } = await call(attachmentsApi.create, { query, file: new File(['x'], name) })
  return data.id
}

/** A pump in a pump house with a motor, a spare, two files and an employee. */
async function aPump(account: Account) {
  const { call } = account
  const [house, spare] = await addAssets(call, [{ name: 'Pump house' }, { name: 'Spare pump' }])
  const [pump] = await addAssets(call, [{ name: 'Pump', parent_id: house.id }])
  const [motor] = await addAssets(call, [{ name: 'Motor', parent_id: pump.id }])
  const link = { other_id: spare!.id, kind: 'spare_for', direction: 'in' } as const
  await call(assetLinksApi.link, { params: { id: pump.id }, body: { link } })
  const manual = await addFile(account, pump.id, 'manual.txt')
  const invoice = await addFile(account, pump.id, 'invoice.txt')
  const { data: ada } = await call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Lind' } },
  })
  await call(assignmentsApi.handOver, {
    params: { id: pump.id },
    body: { assignment: { employee_id: ada.id, send_receipt: false } },
  })
  return { id: pump.id, motor: motor.id, spare: spare!.id, manual, invoice }
}

/** Changes all of that. */
async function changeAll({ call }: Account, pump: Awaited<ReturnType<typeof aPump>>) {
  const params = { id: pump.id }
  await call(assetsApi.update, { params, body: { asset: { parent_id: null } } })
  await call(assetsApi.update, { params: { id: pump.motor }, body: { asset: { parent_id: null } } })
  await call(assetLinksApi.unlink, {
    params: { ...params, other: pump.spare },
    query: { kind: 'spare_for', direction: 'in' },
  })
  await call(attachmentsApi.remove, { params: { id: pump.invoice } })
  await call(attachmentsApi.update, {
    params: { id: pump.manual },
    body: { attachment: { file_name: 'manual 2.txt' } },
  })
  const back = { note: 'Worn', send_receipt: false }
  await call(assignmentsApi.takeBack, { params, body: { return: back } })
}

test('an asset’s page at an earlier date has the links, files and holder of that date', async ({
  page,
  account,
}) => {
  const pump = await aPump(account)
  const then = await lastEventOf(page, pump.id)
  await changeAll(account, pump)

  await page.goto(`/assets/${pump.id}/linked-assets${then}`)
  await expect(region(page, 'Part of')).toContainText('Pump house')
  await expect(region(page, 'Made of (1)')).toContainText('Motor')
  await expect(region(page, 'Has as spare')).toContainText('Spare pump')
  await expect(page.getByRole('form', { name: 'Add a link' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove link/ })).toHaveCount(0)
  await expectAccessible(page)
  await region(page, 'Made of (1)').getByRole('link', { name: 'Motor' }).click()
  await expect(heading(page)).toHaveText('Motor')
  await expect(
    region(page, 'Part of').getByRole('link', { name: 'Pump', exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/[?&]at=/)

  await leadTo(page, `/assets/${pump.id}/additional-info${then}`)
  const files = region(page, /^Files/)
  await expect(files.getByRole('listitem').filter({ hasText: 'invoice.txt' })).toContainText(
    'Removed since then',
  )
  await expect(files.getByRole('button', { name: 'Download manual.txt' })).toBeVisible()
  await expect(files.getByRole('button', { name: /invoice/ })).toHaveCount(0)
  await expect(files).toContainText('30 days after removal')
  await expectReflow(page)

  await leadTo(page, `/assets/${pump.id}${then}`)
  const holders = region(page, 'Assignment history')
  await expect(holders).toContainText('Ada Lind')
  await expect(holders).not.toContainText('Worn')
  await expect(holders.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to current' }).click()
  await expect(holders).toContainText('Worn')
  await expect(tab(page, 'Linked assets')).toHaveText('Linked assets')
})

test('the tab of linked assets counts parts and links', async ({ page, account }) => {
  const pump = await aPump(account)
  await page.goto(`/assets/${pump.id}/linked-assets`)

  await expect(tab(page, 'Linked assets')).toHaveText(/Linked assets\s*2/)
  await page.getByRole('button', { name: 'Remove link to Spare pump' }).click()
  await expect(tab(page, 'Linked assets')).toHaveText(/Linked assets\s*1/)
})
