import type { Locator } from '@playwright/test'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay } from './looks.ts'
import { heading } from './pages.ts'
import { addAssets, addSite } from './register.ts'

test('the address has the report, which is saved as a view and sent by email', async ({
  page,
  account,
}) => {
  const method = await account.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Straight', kind: 'straight_line' } },
  })
  await addAssets(account.call, [
    {
      name: 'Pump',
      purchase_cost: '1200',
      in_service_date: '2023-01-01',
      useful_life_months: 12,
      depreciation_method_id: method.data.id,
    },
    { name: 'Fan' },
  ])
  await page.goto('/reports')
  await expect(page).toHaveURL(/\/reports\/depreciation$/)
  await expect(heading(page)).toHaveText('Depreciation')
  await expect(page.getByRole('columnheader', { name: 'Asset', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Assets', exact: true })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'Category' }).click()
  await expect(page).toHaveURL(/group_by=category/)

  // A figure opens its parts, and each part opens its own; the focus follows and returns.
  const explain = (name: string) =>
    page.getByRole('button', { name: `Explain ${name}`, exact: true })
  await explain('Book value').press('Enter')
  await expect(page).toHaveURL(/explain=closing_book_value/)
  const why = page.getByRole('region', { name: 'Calculation: Book value' })
  await expect(why).toContainText(
    'Book value €0.00=Closing cost €1,200.00−Closing accumulated €1,200.00',
  )
  await expect(page.getByText('Calculation: Book value')).toBeFocused()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Category',
    'Assets',
    'Book value',
    '+ Closing cost',
    '− Closing accumulated',
  ])
  await expectAccessible(page)
  await explain('Closing cost').press('Enter')
  await expect(page.getByText('Calculation: Closing cost')).toBeFocused()
  await page.getByRole('link', { name: 'Back to the report' }).press('Enter')
  await expect(explain('Closing cost')).toBeFocused()
  await expect(page).not.toHaveURL(/explain/)
  await page.getByRole('combobox', { name: 'View' }).click()
  await page.getByRole('option', { name: 'Schedule and forecast' }).click()
  await expect(page).toHaveURL(/view=schedule/)
  await page
    .getByRole('button', { name: /^Explain Jan 31, / })
    .first()
    .press('Enter')
  await expect(
    page.getByRole('heading', { name: /^Calculation: Depreciation, Jan 31, / }),
  ).toBeVisible()
  await page.getByRole('combobox', { name: 'View' }).click()
  await page.getByRole('option', { name: 'Cost over time' }).click()
  await expect(page.getByRole('heading', { name: 'Cost over time' })).toBeVisible()
  await page.getByRole('combobox', { name: 'View' }).click()
  await page.getByRole('option', { name: 'Roll-forward' }).click()
  await expect(page).not.toHaveURL(/explain/)
  // The accessibility check leaves the page as narrow as a phone.
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  await page.getByRole('textbox', { name: 'View name' }).fill('By category')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'By category', pressed: true })).toBeVisible()

  const scheduling = page.getByRole('button', { name: 'Schedule', exact: true })
  await scheduling.click()
  const adding = page.getByRole('button', { name: 'Schedule this report' })
  await expect(adding).toBeFocused()
  await adding.click()
  const form = page.getByRole('dialog', { name: 'Schedule this report' })
  await form.getByRole('button', { name: 'Schedule' }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  // The form has replaced the list, which replaces it again; then the focus returns to the button of the page.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Email reports' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(scheduling).toBeFocused()
  await scheduling.click()
  await page.getByRole('button', { name: 'Schedule this report' }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Monthly figures')
  await form.getByRole('combobox', { name: 'Recipients' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Schedule' }).click()
  const scheduled = page.getByRole('listitem').filter({ hasText: 'Monthly figures' })
  await expect(scheduled).toContainText('Every month · 1 recipient · PDF file')

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Monthly figures' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Edit')
  const edited = page.getByRole('dialog', { name: 'Edit “Monthly figures”' })
  await expect(edited.getByRole('textbox', { name: 'Name' })).toHaveValue('Monthly figures')
  await edited.getByRole('combobox', { name: 'How often' }).click()
  await page.getByRole('option', { name: 'Every week' }).click()
  await edited.getByRole('combobox', { name: 'Send as' }).click()
  await page.getByRole('option', { name: 'Link to the page' }).click()
  await edited.getByRole('button', { name: 'Save changes' }).click()
  await expect(scheduled).toContainText('Every week · 1 recipient · Link to the page')
  await expect(scheduled).toContainText('Next:')
  await act('Send now')
  await expect(scheduled).toContainText('Last:')
  await expectAccessibleOverlay(page, '[role=dialog]')

  await act('Pause')
  await expect(scheduled).toContainText('Paused: no emails are sent')
  await expect(scheduled).not.toContainText('Next:')
  await act('Resume')
  await expect(scheduled).toContainText('Next:')

  await act('Stop and delete')
  const question = page.getByRole('alertdialog', { name: /^Stop sending “Monthly figures”/ })
  await expect(question).toContainText('1 recipient')
  await expectAccessibleOverlay(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(scheduled).toBeVisible()
  await act('Stop and delete')
  await question.getByRole('button', { name: 'Stop and delete' }).click()
  await expect(page.getByText('No emails scheduled yet')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Email reports' })).toBeFocused()
})

test('the report is of any months, which stay while it is looked at in other ways', async ({
  page,
}) => {
  await page.goto('/reports/depreciation?as_of=2025-06-30')
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Custom months' }).click()
  await expect(page).toHaveURL(/from=2024-07-01&to=2025-06-30/)
  await expect(page.getByText(/Jul 1, 2024 – Jun 30, 2025/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'As of' })).toHaveCount(0)
  await expectAccessible(page)

  // A start after the end moves the end. The period consists of whole months.
  await page.getByRole('textbox', { name: 'From' }).fill('2026-02-10')
  await expect(page.getByText(/Feb 1, 2026 – Feb 28, 2026/)).toBeVisible()
  await page.getByRole('combobox', { name: 'View' }).click()
  await page.getByRole('option', { name: 'Additions' }).click()
  await expect(page).toHaveURL(/view=additions/)
  await expect(page.getByText(/Feb 1, 2026 – Feb 28, 2026/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Quarter to date' }).click()
  await expect(page).not.toHaveURL(/from=/)
})

test('what a figure of a method led to is named on the page and on paper, and taken away again', async ({
  page,
  account,
}) => {
  const addMethod = async (name: string) =>
    (
      await account.call(depreciationMethodsApi.create, {
        body: { depreciation_method: { name, kind: 'straight_line' } },
      })
    ).data.id
  const common = { purchase_cost: '1200', in_service_date: '2023-01-01', useful_life_months: 12 }
  await addAssets(account.call, [
    { ...common, name: 'Pump', depreciation_method_id: await addMethod('Straight') },
    { ...common, name: 'Fan', depreciation_method_id: await addMethod('Other') },
  ])
  await page.goto('/reports/depreciation?as_of=2023-12-31&group_by=method')
  await page
    .getByRole('link', { name: /assets of Straight$/i })
    .first()
    .click()
  const table = page.getByRole('table').last()
  await expect(table.getByRole('rowheader')).toHaveText([/^Pump/, /^Total\s*1 asset$/])
  const filter = page.getByRole('button', { name: 'Clear: Method: Straight' })
  await expect(filter).toBeVisible()
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Filters: Method: Straight')).toBeVisible()
  await expect(filter).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText('Filters: Method: Straight')).toBeHidden()
  await filter.press('Enter')
  await expect(page).not.toHaveURL(/method_id/)
  await expect(filter).toHaveCount(0)
})

for (const cost of ['120000', '99999999999.99'])
  test(`on paper the report has the names of its groups, and all columns of ${cost} in their place`, async ({
    page,
    account,
  }) => {
    const method = await account.call(depreciationMethodsApi.create, {
      body: { depreciation_method: { name: 'Straight', kind: 'straight_line' } },
    })
    const site = await addSite(account.call, 'Dock 3')
    await addAssets(account.call, [
      {
        name: 'Pump',
        site_id: site.id,
        purchase_cost: cost,
        in_service_date: '2023-01-01',
        useful_life_months: 12,
        depreciation_method_id: method.data.id,
      },
    ])
    await page.goto('/reports/depreciation?view=schedule&as_of=2023-01-31&group_by=site')
    const row = page.getByRole('rowheader', { name: 'Dock 3' })
    await expect(row).toBeVisible()
    // The printable width of landscape letter paper; low, so that sticky elements would show.
    await page.setViewportSize({ width: 976, height: 200 })
    await page.emulateMedia({ media: 'print' })
    await expect(row.getByText('Dock 3')).toBeVisible()
    const edges = async (part: Locator) => {
      const { x, y, width, height } = (await part.boundingBox())!
      return { top: y, right: x + width, bottom: y + height }
    }
    const table = page.getByRole('region', { name: 'Schedule and forecast' })
    const last = await edges(table.locator('tbody tr').last())
    const total = await edges(table.getByRole('rowheader', { name: 'Total' }))
    expect(total.top).toBeGreaterThanOrEqual(last.bottom - 1)
    const column = await edges(table.getByRole('columnheader').last())
    expect(column.right).toBeLessThanOrEqual((await edges(table)).right)
    const paper = await page.pdf({ preferCSSPageSize: true })
    expect(paper.toString('latin1')).toMatch(/MediaBox \[0 0 792(\.\d+)? 612/)
  })
