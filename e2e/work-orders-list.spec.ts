import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectReflow, expectWhole } from './looks.ts'
import { dialog, heading, toast } from './pages.ts'
import { inDays } from './register.ts'
import { addOrders, addType, LONG } from './work-orders.ts'

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Work orders' }).locator('[data-row-link]')

test('the list shows open orders, and figures lead to the orders that they count', async ({
  page,
  account,
}) => {
  await addOrders(account.call, [
    { title: 'Late pump', due_date: inDays(-3), priority: 'high' },
    { title: 'Filter', due_date: inDays(5) },
    { title: 'Over', status: 'done' },
  ])
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Work orders' })
    .click()

  await expect(heading(page)).toHaveText('Work orders')
  await expect(rows(page)).toHaveText(['Late pump', 'Filter'])
  await expect(page.getByText('2 of 3 work orders', { exact: true })).toBeVisible()
  await expect(page.getByText('Overdue by 3 days')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Everything as CSV (3 work orders)' }).click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain('Over')
  expect((await file).suggestedFilename()).toMatch(/^work-orders-[\d-]{10}\.csv$/)
  const figures = page.getByRole('list', { name: 'Open work' })
  await figures.getByRole('link', { name: 'Overdue', exact: true }).click()
  await expect(rows(page)).toHaveText(['Late pump'])
  await figures.getByRole('link', { name: 'To do, unassigned, on time' }).click()
  await expect(rows(page)).toHaveText(['Filter'])
  await page.getByRole('button', { name: /^More/ }).click()
  const onTime = page.getByRole('checkbox', { name: 'To do, unassigned, on time' })
  await expect(onTime).toBeChecked()
  await page.getByRole('checkbox', { name: 'Overdue' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByText('Every status').click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByText('3 work orders', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('1 of 3 work orders', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the title is on one line with its buttons, and the menu hides the figures', async ({
    page,
    account,
  }) => {
    await addOrders(account.call, [{ title: 'Pump' }])
    await page.goto('/work-orders')
    await expect(heading(page)).toHaveText('Work orders')
    const [title, add] = await Promise.all([
      heading(page).boundingBox(),
      page.getByRole('button', { name: 'Add work order' }).boundingBox(),
    ])
    expect(title!.height).toBeLessThan(32)
    expect(title!.y).toBeGreaterThan(add!.y)

    const late = page.getByRole('list', { name: 'Open work' }).getByText('Overdue', { exact: true })
    await expect(late).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Key figures', checked: true }).click()
    await expect(late).toBeHidden()
  })

  test('the board starts with its whole first column', async ({ page, account }) => {
    await addOrders(account.call, [{ title: 'Pump' }])
    await page.goto('/work-orders?layout=board')
    const first = page.getByRole('region', { name: 'To do' })
    await expect(first.getByRole('link', { name: 'Pump' })).toBeVisible()
    expect((await first.boundingBox())!.x).toBeGreaterThan(0)
  })
})

test('the menu of a row changes the status, asks for a reason, and Undo reverts it', async ({
  page,
  account,
}) => {
  const [{ id }] = await addOrders(account.call, [{ title: 'Pump' }])
  await page.goto('/work-orders')
  const menu = async (entry: string) => {
    await page.getByRole('button', { name: /^Actions for .*Pump/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await menu('Start work')
  await expect(toast(page, 'In progress')).toBeVisible()
  await menu('Cancel work order')
  await expect(dialog(page).getByRole('button')).toHaveText(['', 'Back', 'Cancel work order'])
  await dialog(page).getByRole('button', { name: 'Cancel work order' }).click()
  await expect(dialog(page)).toContainText('Enter why the work is canceled')
  await dialog(page).getByRole('textbox', { name: 'Reason for canceling' }).fill('Sold')
  await dialog(page).getByRole('button', { name: 'Cancel work order' }).click()

  await expect(toast(page, 'Canceled')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await toast(page, 'Canceled').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveText(['Pump'])
  const { data } = await account.call(workOrdersApi.get, { params: { id } })
  expect(data).toMatchObject({ status: 'in_progress', cancel_reason: null })
})

test('all open orders are changed together, and no finished ones', async ({ page, account }) => {
  await addOrders(account.call, [
    { title: 'One', priority: 'low' },
    { title: 'Two', priority: 'low' },
    { title: 'Over', status: 'done', priority: 'low' },
  ])
  await page.goto('/work-orders')
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name: 'Change status' }).click()
  await dialog(page).getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Canceled' }).click()
  await dialog(page)
    .getByRole('textbox', { name: /^Reason for canceling/ })
    .fill('Season is over')
  await dialog(page)
    .getByRole('button', { name: /^Change 2/ })
    .click()

  await expect(toast(page, '2 work orders')).toBeVisible()
  const { data } = await account.call(workOrdersApi.summary, { query: {} })
  expect(data.by_status).toMatchObject({ cancelled: 2, done: 1 })
})

test('a card is moved on the board by its menu, by keys and by dragging', async ({
  page,
  account,
}) => {
  await addOrders(account.call, [{ title: 'Pump', number: LONG }, { title: 'Fan' }])
  await page.goto('/work-orders?layout=board')
  const toDo = page.locator('[data-status="to_do"]')
  const inProgress = page.locator('[data-status="in_progress"]')
  const done = page.locator('[data-status="done"]')

  await expectWhole(toDo.getByText(LONG, { exact: true }))
  await toDo.getByRole('button', { name: /^Actions for .*Pump/ }).click()
  await page.getByRole('menuitem', { name: 'Start work' }).click()
  // The focus follows, so that the card can be moved again.
  await expect(inProgress.getByRole('link', { name: 'Pump' })).toBeFocused()
  await page.keyboard.press(']')
  await expect(done.getByRole('link', { name: 'Pump' })).toBeFocused()
  await toDo.getByRole('listitem').filter({ hasText: 'Fan' }).dragTo(inProgress)
  await expect(inProgress.getByRole('link', { name: 'Fan' })).toBeVisible()
  await expectAccessible(page)
})

test('moving a card from far down a column keeps its neighbours in sight', async ({
  page,
  account,
}) => {
  const titles = Array.from({ length: 120 }, (_, n) => `Pump ${n + 1}`)
  await addOrders(
    account.call,
    titles.map((title, n) => ({ title, due_date: inDays(n + 1) })),
  )
  await page.goto('/work-orders?layout=board')
  const toDo = page.locator('[data-status="to_do"]')
  const inProgress = page.locator('[data-status="in_progress"]')
  await expect(toDo.getByRole('link', { name: 'Pump 1', exact: true })).toBeVisible()
  const far = toDo.getByRole('link', { name: 'Pump 120' })
  const toTheEnd = () =>
    toDo.getByRole('list').evaluate((list) => {
      const box = list.parentElement!
      box.scrollTop = box.scrollHeight
    })
  // Cards are measured when they become visible, so the end may move once.
  await expect
    .poll(async () => {
      await toTheEnd()
      return far.count()
    })
    .toBe(1)
  await toDo.getByRole('listitem').filter({ hasText: 'Pump 120' }).dragTo(inProgress)

  await expect(inProgress.getByRole('link', { name: 'Pump 120' })).toBeVisible()
  await expect(far).toHaveCount(0)
  await expect(toDo.getByRole('link', { name: 'Pump 119' })).toBeInViewport()
  await toDo.getByRole('link', { name: 'Pump 119' }).focus()
  await page.keyboard.press(']')
  await expect(inProgress.getByRole('link', { name: 'Pump 119' })).toBeVisible()
  await expect(toDo.getByRole('link', { name: 'Pump 118' })).toBeInViewport()
})

test('the questions for finishing are asked on the board, too', async ({ page, account }) => {
  const { id: work_order_type_id } = await addType(account.call, {
    name: 'Repair',
    require_resolution: true,
  })
  const [order] = await addOrders(account.call, [
    { title: 'Pump', status: 'in_progress', work_order_type_id },
  ])
  await page.goto('/work-orders?layout=board')
  await page.getByRole('link', { name: 'Pump' }).focus()
  await page.keyboard.press(']')
  await dialog(page).getByRole('button', { name: 'Mark as done' }).click()
  await expect(dialog(page)).toContainText('Enter what was done')
  await dialog(page).getByRole('textbox', { name: 'Resolution' }).fill('New seal')
  await dialog(page).getByRole('button', { name: 'Mark as done' }).click()

  await expect(
    page.locator('[data-status="done"]').getByRole('link', { name: 'Pump' }),
  ).toBeVisible()
  const { data } = await account.call(workOrdersApi.get, { params: { id: order.id } })
  expect(data).toMatchObject({ status: 'done', resolution: 'New seal' })
})

test('the calendar shows a month, and keys move from day to day', async ({ page, account }) => {
  await addOrders(account.call, [
    { title: 'Pump', due_date: '2038-03-10' },
    { title: 'Fan', due_date: '2038-03-11', number: LONG },
  ])
  await page.goto('/work-orders?layout=calendar&day=2038-03-10')
  const day = page.getByRole('region', { name: 'Wednesday, March 10, 2038' })
  await expect(day.getByRole('link', { name: 'Pump' })).toBeVisible()
  await page.getByRole('button', { name: /^Wednesday, March 10, 2038: 1 work order$/ }).focus()
  await page.keyboard.press('ArrowRight')

  const next = page.getByRole('region', { name: 'Thursday, March 11, 2038' })
  await expect(next.getByRole('link', { name: 'Fan' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Thursday, March 11/ })).toBeFocused()
  const actions = next.getByRole('button', { name: /^Actions for .*Fan/ })
  await expect(actions, 'a long line pushes it out of the column').toBeInViewport({ ratio: 1 })
  await expectWhole(next.getByText(LONG, { exact: true }))
  await actions.click()
  await page.getByRole('menuitem', { name: 'Change due date…' }).click()
  await dialog(page).getByRole('textbox', { name: 'Due date' }).fill('2038-04-02')
  await dialog(page).getByRole('button', { name: 'Change due date' }).click()
  await expect(next.getByText('Nothing is due on this day.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Thursday, March 11/ })).toBeFocused()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(
    page.getByRole('button', { name: /^Friday, April 2, 2038: 1 work order$/ }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the calendar opens with its day in sight, also in the last week of a month', async ({
  page,
}) => {
  await page.goto('/work-orders?layout=calendar&day=2038-01-31')
  await expect(page.getByRole('button', { name: /^Sunday, January 31, 2038: / })).toBeInViewport()
  await expect(page.getByRole('columnheader').first()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 768, height: 640 })
  await page.reload()
  await expect(page.getByRole('button', { name: /^Sunday, January 31, 2038: / })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'January 2038' })).toBeInViewport()
})

test('an order gets its date by dragging it in the week, or by its menu', async ({
  page,
  account,
}) => {
  const [pump] = await addOrders(account.call, [{ title: 'Pump' }, { title: 'Fan' }])
  await page.goto('/work-orders?layout=calendar&day=2038-03-10')
  await page.getByText('Week', { exact: true }).click()
  await expect(page.getByRole('button', { name: /^\w+, March \d+, 2038: / })).toHaveCount(7)
  const undated = page.getByRole('region', { name: /^No due date/ })
  const friday = page.getByRole('button', { name: /^Friday, March 12, 2038: / })
  const cell = page.getByRole('cell').filter({ has: friday })
  const entry = undated.getByRole('listitem').filter({ hasText: 'Pump' })
  await expect(entry).toHaveAttribute('draggable', 'true')
  await entry.dragTo(cell)

  await expect(toast(page, 'Due date')).toBeVisible()
  await expect(cell).toContainText('Pump')
  const { data } = await account.call(workOrdersApi.get, { params: { id: pump.id } })
  expect(data.due_date).toBe('2038-03-12')
  await undated.getByRole('button', { name: /^Actions for .*Fan/ }).click()
  await page.getByRole('menuitem', { name: 'Change due date…' }).click()
  await dialog(page).getByRole('textbox', { name: 'Due date' }).fill('2038-03-15')
  await dialog(page).getByRole('button', { name: 'Change due date' }).click()
  await expect(undated).toHaveCount(0)
  await friday.click()
  await friday.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Friday, March 19, 2038: / })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: /^Thursday, March 18, 2038: / })).toBeFocused()
  await expect(
    page.getByRole('button', { name: /^Monday, March 15, 2038: 1 work order$/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Previous week' }).click()
  await cell.getByText('Pump').dragTo(page.getByRole('cell').nth(1))
  await expect(page.getByRole('cell').nth(1)).toContainText('Pump')
  await expectAccessible(page)
  await expectReflow(page)
})

test.describe('with work orders switched off', () => {
  test.use({ flags: { 'work_orders.enable': false } })

  test('there is neither a menu entry nor a page', async ({ page }) => {
    await page.goto('/assets')
    await expect(heading(page)).toHaveText('Assets')
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Work orders' }),
    ).toHaveCount(0)
    await page.goto('/work-orders')
    await expect(heading(page)).toHaveText('Page not found')
  })
})
