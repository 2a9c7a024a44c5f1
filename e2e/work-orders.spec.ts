import type { Page } from '@playwright/test'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { PNG } from './files.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { goesOn, hasFocus, pick, press, reach, write } from './keys.ts'
import { dialog, field, heading, toast, valueOf } from './pages.ts'
import { addAssets, addSite } from './register.ts'
import { addOrders, addType, everyStep } from './work-orders.ts'

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('an order is added for the asset in the address, with a photo and the steps of its type', async ({
  page,
  account,
}) => {
  const site = await addSite(account.call, 'Bremen')
  const [asset] = await addAssets(account.call, [{ name: 'Pump 3', site_id: site.id }])
  const type = await addType(account.call, {
    name: 'Repair',
    default_priority: 'high',
    checklist: everyStep(),
  })
  await page.goto(`/work-orders/new?asset=${asset.id}&type=${type.id}`)

  await expect(heading(page)).toHaveText('Add work order')
  await expect(page.getByRole('combobox', { name: /^Asset/ })).toHaveValue('Pump 3')
  await expect(card(page, 'Checklist')).toContainText('Oil pressure')
  const priority = page.getByRole('group', { name: 'Priority' })
  await expect(priority.getByRole('radio', { name: 'High' })).toBeChecked()
  await expectAccessible(page)
  await priority.getByText('Low').click()
  await page.getByRole('button', { name: 'Create work order' }).click()
  await expect(page.getByRole('alert', { name: /problem/ })).toContainText(
    'Enter what needs to be done',
  )
  await field(page, 'Title').fill('Seal leaks')
  const tomorrow = page
    .getByRole('group', { name: 'Due date' })
    .getByRole('button', { name: 'Tomorrow' })
  await tomorrow.click()
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true')
  await expect(field(page, 'Due date')).not.toHaveValue('')
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'leak.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: 'Create work order' }).click()

  await expect(heading(page)).toHaveText('Seal leaks')
  await expect(valueOf(page, 'Asset')).toHaveText('Pump 3')
  await expect(valueOf(page, 'Site')).toHaveText('Bremen')
  await expect(page.getByRole('main')).toContainText('Low')
  await expect(card(page, /^Checklist/)).toContainText('0/6')
  await expect(card(page, /^Files/)).toContainText('leak.png')
})

test('every kind of step is answered by keyboard, and only then is the work finished', async ({
  page,
  account,
}) => {
  const type = await addType(account.call, { name: 'Check-up', checklist: everyStep() })
  const [{ id }] = await addOrders(account.call, [
    { title: 'Check the pump', work_order_type_id: type.id },
  ])
  await page.goto(`/work-orders/${id}`)
  await expect(heading(page)).toHaveText('Check the pump')
  await press(page, page.getByRole('button', { name: 'Start work' }))
  const done = page.getByRole('button', { name: 'Mark as done' })
  await expect(done).toBeVisible()
  await goesOn(page)
  await press(page, done)
  await expect(dialog(page)).toContainText('3 required steps of the checklist')
  await press(page, dialog(page).getByRole('link', { name: 'Show checklist' }))

  const list = card(page, /^Checklist/)
  await expect(dialog(page)).toBeHidden()
  await goesOn(page)
  await reach(page, list.getByRole('checkbox', { name: 'Power is off' }))
  await page.keyboard.press('Space')
  await write(page, field(list, 'What was found'), 'All dry')
  await write(page, field(list, 'Oil pressure'), '5.5')
  await page.keyboard.press('Enter')
  await expect(list).toContainText('Outside the expected range')
  await reach(page, list.getByRole('combobox', { name: 'Oil used' }))
  await pick(page, '5W-30')
  await press(page, list.getByRole('button', { name: 'Pass', exact: true }))
  await write(page, field(list, 'Operating hours'), '1250')
  await page.keyboard.press('Tab')
  await expect(list).toContainText('6/6')

  const { data } = await account.call(workOrderTasksApi.list, { params: { id } })
  expect(data.map(({ answer }) => answer)).toEqual([
    true,
    'All dry',
    '5.5',
    '5W-30',
    'pass',
    '1250',
  ])
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await write(page, comment, 'Runs again')
  await page.keyboard.press('Control+Enter')
  await expect(card(page, 'Comments')).toContainText('Runs again')
  await expect(comment).toHaveValue('')
  expect(await hasFocus(comment)).toBe(true)
  await press(page, done, 'Shift+Tab')
  await write(page, field(dialog(page), 'Time spent'), '1:30')
  await expectAccessibleOverlay(page, '[role="dialog"]')
  await press(page, dialog(page).getByRole('button', { name: 'Mark as done' }))
  await expect(toast(page, 'Done')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await goesOn(page)
  await expect(card(page, 'Time')).toContainText('1 h 30 min')
  await expect(list.getByRole('checkbox')).toHaveCount(0)
})

test('a step of any kind is added to the checklist of an order', async ({ page, account }) => {
  const [{ id }] = await addOrders(account.call, [{ title: 'Pump' }])
  await page.goto(`/work-orders/${id}`)
  const checklist = page.getByRole('region', { name: 'Checklist' })
  const add = async (title: string, kind: string) => {
    await checklist.getByRole('textbox', { name: 'New step' }).fill(title)
    await checklist.getByRole('combobox', { name: 'Type of answer' }).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
  }
  const button = checklist.getByRole('button', { name: 'Add step' })
  await expect(async () => {
    const box = await checklist.getByRole('textbox', { name: 'New step' }).boundingBox()
    const { y, height } = box!
    expect(await button.boundingBox(), 'as high as what is beside it').toMatchObject({ y, height })
  }).toPass()
  const save = () => button.click()
  await add('Oil', 'Choice')
  await save()
  await expect(checklist).toContainText('Enter at least two answers')
  await checklist.getByRole('textbox', { name: /^Answers/ }).fill('10W-40\n5W-30')
  await save()
  await expect(checklist.getByRole('combobox', { name: 'Oil' })).toBeVisible()
  await add('Pressure', 'Number')
  await checklist.getByRole('textbox', { name: /^Unit/ }).fill('bar')
  await checklist.getByRole('textbox', { name: /^Maximum/ }).fill('4')
  await checklist.getByRole('checkbox', { name: 'Required' }).check()
  await expectAccessible(page)
  await save()

  await expect(checklist).toContainText('Required · Expected: … – 4 bar')
  await expect(checklist.getByRole('textbox', { name: 'New step' })).toBeFocused()
})

test('files for a comment are offered before a word is written', async ({ page, account }) => {
  const [{ id }] = await addOrders(account.call, [{ title: 'Pump' }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/work-orders/${id}`)
  const comments = card(page, 'Comments and history')
  const box = comments.getByRole('textbox', { name: 'Write a comment' })
  await box.click()
  await comments
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'leak.png', mimeType: 'image/png', buffer: PNG })
  await comments.getByRole('button', { name: 'Send comment' }).click()
  await expect(comments.getByText('Write a few words about the files.')).toBeVisible()
  await expect(box).toBeFocused()

  await box.fill('Leaks here')
  await comments.getByRole('button', { name: 'Send comment' }).click()
  await expect(comments.getByRole('button', { name: 'Download leak.png' })).toBeVisible()
})

test('people comment on the work, mention each other and attach files', async ({
  page,
  account,
}) => {
  const kim = await account.colleague('technician', 'Kim Colleague')
  const [{ id }] = await addOrders(account.call, [{ title: 'Pump' }])
  await page.goto(`/work-orders/${id}`)
  const box = page.getByRole('textbox', { name: 'Write a comment' })
  await box.pressSequentially('Please look, @Ki')
  await expect(page.getByRole('option', { name: /Kim Colleague/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Please look, @Kim Colleague ')
  await box.pressSequentially('today')
  await card(page, 'Comments')
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'leak.png', mimeType: 'image/png', buffer: PNG })
  await box.press('Control+Enter')

  await expect(card(page, 'Comments')).toContainText('Please look, @Kim Colleague today')
  await expect(
    card(page, 'Comments').getByRole('button', { name: 'Download leak.png' }),
  ).toBeVisible()
  const { data } = await account.call(workOrderCommentsApi.list, { params: { id }, query: {} })
  expect(data[0]!.mentions).toEqual([{ id: kim.me.id, name: 'Kim Colleague' }])
  await page.getByRole('button', { name: 'Edit comment' }).click()
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('Never mind')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(card(page, 'Comments')).toContainText('edited')

  const line = card(page, 'Comments and history').getByRole('listitem')
  await expect(line).toContainText([/edited a comment/, /Never mind/, /added .*file/, /created/])
  await expect(line.filter({ hasText: 'Robin Tester wrote a comment' })).toHaveCount(0)
  await page.getByText('Changes', { exact: true }).click()
  await expect(line.filter({ hasText: 'Robin Tester wrote a comment' })).toHaveCount(1)
  await page.getByText('Comments', { exact: true }).click()
  await expect(line.filter({ hasText: 'created the work order' })).toHaveCount(0)
  await expect(line.first()).toContainText('Never mind')
})

test('time, costs, watchers and links of an order', async ({ page, account, troubles }) => {
  const [order] = await addOrders(account.call, [{ title: 'Pump' }, { title: 'Order a seal' }])
  await page.goto(`/work-orders/${order.id}`)
  await page.getByRole('button', { name: 'Add time' }).click()
  await dialog(page).getByRole('button', { name: 'Add time' }).click()
  await expect(dialog(page)).toContainText('Enter a time, like 45 or 1:30')
  await field(dialog(page), 'Time spent').fill('45')
  await dialog(page).getByRole('button', { name: 'Add time' }).click()
  await expect(card(page, 'Time')).toContainText('Robin Tester')

  await page.getByRole('button', { name: 'Add cost' }).click()
  await field(dialog(page), 'Description').fill('Seal')
  await field(dialog(page), 'Quantity').fill('2')
  await field(dialog(page), 'Unit cost').fill('12.50')
  await dialog(page).getByRole('button', { name: 'Add cost' }).click()
  await expect(card(page, 'Parts and other costs')).toContainText('25.00')
  await expect(card(page, 'Parts and other costs')).toContainText('Total including labor')

  await card(page, 'Watchers').getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(card(page, 'Watchers').getByRole('listitem')).toContainText(['Robin Tester'])

  const links = card(page, 'Linked work orders')
  await links.getByRole('combobox', { name: 'This work order' }).click()
  await page.getByRole('option', { name: 'Is blocked by' }).click()
  await links.getByRole('combobox', { name: 'Other work order' }).fill('seal')
  await page.getByRole('option', { name: /Order a seal/ }).click()
  await links.getByRole('button', { name: 'Link work order' }).click()
  await expect(links.getByRole('listitem')).toContainText('Order a seal')
  troubles.expect(/^422 POST .*\/links$/)
  await links.getByRole('combobox', { name: 'This work order' }).click()
  await page.getByRole('option', { name: 'Blocks' }).click()
  await links.getByRole('combobox', { name: 'Other work order' }).fill('seal')
  await page.getByRole('option', { name: /Order a seal/ }).click()
  await links.getByRole('button', { name: 'Link work order' }).click()
  await expect(links).toContainText('These work orders are already linked the other way around.')
  await expectAccessible(page)
  await expectReflow(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('work is started and finished in two taps', async ({ page, account }) => {
    const [{ id }] = await addOrders(account.call, [{ title: 'Pump' }])
    await page.goto(`/work-orders/${id}`)
    await page.getByRole('button', { name: 'Start work' }).tap()
    const done = page.getByRole('button', { name: 'Mark as done' })
    const [message, button] = [toast(page, 'In progress'), done].map(async (it) => it.boundingBox())
    const { y, height } = (await message)!
    expect(y + height, 'the message leaves the next move free').toBeLessThan((await button)!.y)
    await done.tap()
    await dialog(page).getByRole('button', { name: 'Mark as done' }).tap()

    await expect(toast(page, 'Done')).toBeVisible()
    const reopen = page.getByRole('button', { name: 'Reopen' })
    await expect(reopen, 'is rarely meant').not.toHaveClass(/button-primary/)
    const { data } = await account.call(workOrdersApi.get, { params: { id } })
    expect(data).toMatchObject({ status: 'done', assigned_to: { name: 'Robin Tester' } })
  })
})

test('a printed sheet has the steps to tick and room to sign', async ({ page, account }) => {
  const type = await addType(account.call, { name: 'Check-up', checklist: everyStep() })
  const [{ id, number }] = await addOrders(account.call, [
    { title: 'Check the pump', work_order_type_id: type.id },
  ])
  const tasks = await account.call(workOrderTasksApi.list, { params: { id } })
  const answer = (kind: string, given: string) => {
    const task_id = tasks.data.find((task) => task.kind === kind)!.id
    const body = { task: { answer: given } }
    return account.call(workOrderTasksApi.update, { params: { id, task_id }, body })
  }
  await answer('pass_fail', 'fail')
  await answer('meter', '4702.5')
  await account.call(workOrderCostsApi.addTime, {
    params: { id },
    body: { time_entry: { minutes: 90, note: 'Drained first' } },
  })
  await account.call(workOrderCostsApi.addCost, {
    params: { id },
    body: { cost: { description: 'Seal', quantity: '2.5', unit_cost: '3.40' } },
  })
  await page.goto(`/work-orders/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print work sheet' }).click()

  await expect(heading(page)).toHaveText('Work sheets')
  await expect(page.getByRole('article')).toContainText(number)
  await expect(page.getByRole('listitem').filter({ hasText: 'Leak test' })).toContainText('Fail')
  await expect(page.getByRole('article')).toContainText('4,702.5 h')
  const used = page.getByRole('listitem')
  await expect(used.filter({ hasText: '1 h 30 min' })).toContainText('Drained first')
  await expect(used.filter({ hasText: 'Seal' })).toHaveText('2.5 × Seal')
  await expectAccessible(page)
})

test.describe('for a reader', () => {
  test.use({ role: 'auditor' })

  test('nothing can be changed', async ({ page }) => {
    await page.goto('/work-orders')
    await expect(heading(page)).toHaveText('Work orders')
    await expect(page.getByRole('button', { name: 'Add work order' })).toHaveCount(0)
    await page.goto('/work-orders/new')
    await expect(heading(page)).toHaveText(/access/)
  })
})

test('an earlier state of an order is opened from its history', async ({ page, account }) => {
  const [{ id }] = await addOrders(account.call, [{ title: 'Change the seal', priority: 'low' }])
  const say = (body: string) =>
    account.call(workOrderCommentsApi.add, { params: { id }, body: { comment: { body } } })
  await say('It drips')
  const order = { title: 'Change both seals', priority: 'high' as const, status: 'done' as const }
  await account.call(workOrdersApi.update, { params: { id }, body: { work_order: order } })
  await say('Both were worn')
  await page.goto(`/work-orders/${id}`)
  await expect(page.getByText('Both were worn', { exact: true })).toBeVisible()
  await expect(heading(page)).toHaveText('Change both seals')
  await page.getByRole('button', { name: 'View this version' }).last().click()

  await expect(heading(page)).toHaveText('Change the seal')
  await expect(
    page.getByText('Both were worn', { exact: true }),
    'what was said later',
  ).toHaveCount(0)
  await expect(page).toHaveURL(/at=/)
  await expect(page.getByText(/^As it was on /)).toBeVisible()
  await expect(page.getByText('Low', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Edit|Reopen|Mark as done)$/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pick another time' }).click()
  await field(dialog(page), 'Date').fill('2001-01-01')
  await dialog(page).getByRole('button', { name: 'Show' }).click()
  await expect(dialog(page).getByText(/It was added on/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Back to current' }).click()
  await expect(heading(page)).toHaveText('Change both seals')
})

test('an order that doesn’t exist is reported as missing', async ({ page, troubles }) => {
  troubles.expect(/^404 GET /)
  await page.goto('/work-orders/0198c1de-0000-7000-8000-000000000000')
  await expect(heading(page)).toHaveText('Work order not found')
})

test('on a phone, a new order is created from anywhere in its form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/work-orders/new')
  const create = page.getByRole('button', { name: 'Create work order' })
  await expect(create).toBeInViewport({ ratio: 1 })
  await page.getByRole('heading', { name: 'Photos and files' }).scrollIntoViewIfNeeded()
  await expect(create).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await field(page.getByRole('main'), 'Title').fill('Pump')
  await create.click()
  await expect(heading(page)).toHaveText('Pump')
})
