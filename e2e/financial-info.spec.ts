import { booksApi } from '@steward/contract/books.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { type Account, expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { addAssets } from './register.ts'

/** An asset with a cost of 12,000 and a depreciation of 3,000 a year from 2023 on. */
async function addVan({ call }: Account) {
  const method = await call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Straight', kind: 'straight_line' } },
  })
  const [van] = await addAssets(call, [
    {
      name: 'Van',
      status: 'in_use',
      purchase_cost: '12000',
      in_service_date: '2023-01-01',
      useful_life_months: 48,
      depreciation_method_id: method.data.id,
    },
  ])
  return van
}

test('the value on any day, the schedule and the calculation of each figure are on the page', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000)
  const van = await addVan(account)
  await account.call(booksApi.create, { body: { book: { name: 'Tax' } } })
  await page.goto(`/assets/${van.id}/financial-info`)
  const value = page.getByRole('region', { name: 'Book value', exact: true })
  await value.getByRole('textbox', { name: 'On' }).fill('2024-06-30')
  await expect(value.getByRole('row', { name: /^Book value/ })).toContainText('€7,500.00')

  const schedule = page.getByRole('table', { name: /^Depreciation schedule in/ })
  await expect(schedule.getByRole('rowheader')).toHaveText(['2023', '2024', '2025', '2026'])
  const year = schedule.getByRole('button', { name: 'Periods of 2024' })
  await year.press('Enter')
  await expect(year).toHaveAttribute('aria-expanded', 'true')
  await expect(schedule.getByRole('rowheader')).toHaveCount(16)

  await schedule
    .getByRole('button', { name: /how depreciation of 2024 was calculated/ })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'How 2024 was calculated' })
  await expect(dialog.getByRole('listitem')).toContainText([
    'Book value at the start: cost €12,000.00 less accumulated €3,000.00',
    'Amount to depreciate: book value €12,000.00 less salvage value €0.00',
    'Straight line: 12 of 48 months',
    'Depreciation of the year',
    'Book value at the end',
  ])
  await expectAccessibleOverlay(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await expectReflow(page)
})

test('the gain or loss is shown before an asset is disposed of', async ({ page, account }) => {
  const van = await addVan(account)
  await page.goto(`/assets/${van.id}`)
  await page
    .getByRole('button', { name: /In use/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Disposed' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Disposed on' }).fill('2024-12-31')
  await expect(dialog.getByText('Loss: €6,000.00')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Proceeds' }).fill('6500')
  await expect(dialog.getByText('Gain: €500.00')).toBeVisible()
})

test('the effect of an event is shown before it is saved, and it can be undone', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000)
  const van = await addVan(account)
  await page.goto(`/assets/${van.id}/financial-info`)
  await page.getByRole('button', { name: 'Add event' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Change of useful life' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change of useful life' })
  await dialog.getByRole('textbox', { name: 'Date' }).fill('2025-01-01')
  await dialog.getByRole('textbox', { name: 'Remaining life in months' }).fill('48')
  const preview = dialog.getByRole('region', { name: 'What will happen' })
  await expect(preview.getByRole('row', { name: /^2025/ })).toHaveText(
    /2025.*3,000\.00.*1,500\.00.*4,500\.00/,
  )
  await expectAccessibleOverlay(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByRole('table', { name: /^Depreciation schedule/ })).toContainText('2028')

  await page.getByRole('button', { name: /^Undo Change of useful life/ }).press('Enter')
  await expect(page.getByRole('table', { name: /^Depreciation schedule/ })).not.toContainText(
    '2028',
  )
})

test.describe('in German', () => {
  test.use({ language: 'de' })

  test('amounts have a decimal comma', async ({ page, account }) => {
    const van = await addVan(account)
    await page.goto(`/assets/${van.id}/financial-info`)
    await expect(page.getByRole('table', { name: /^Abschreibung je Geschäftsjahr/ })).toContainText(
      '3.000,00',
    )
  })
})

test('whoever may not see figures reads which permission that needs', async ({
  page,
  account,
  troubles,
}) => {
  // Until the page has read the new role, it asks as before.
  troubles.expect(/^403 GET /)
  const van = await addVan(account)
  await account.demote('technician')
  await page.goto(`/assets/${van.id}/financial-info`)
  await expect(page.getByText('You need the permission “Reports: view”.')).toBeVisible()
})
