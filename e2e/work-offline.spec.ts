import type { Page } from '@playwright/test'
import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { violations } from './axe.ts'
import { PNG } from './files.ts'
import { type Account, expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow, expectWhole } from './looks.ts'
import { dialog, field, heading } from './pages.ts'
import { addAssets, addSite, inDays } from './register.ts'
import { addOrders, addType, LONG } from './work-orders.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
test.beforeEach(({ troubles }) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /MissingPart/, /^409 /)
})

const orders = (page: Page) => page.getByRole('list', { name: 'My work' })
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'to be sent' })
const PHOTO = { name: 'seal.png', mimeType: 'image/png', buffer: PNG }
/** Adds files to the comment being written. */
const addFiles = (page: Page, ...names: string[]) =>
  page
    .getByRole('textbox', { name: 'Write a comment' })
    .locator('xpath=ancestor::form')
    .locator('input[multiple]')
    .setInputFiles(names.map((name) => ({ ...PHOTO, name })))
const CHECKLIST = [
  { id: crypto.randomUUID(), title: 'Power is off', kind: 'check', required: true },
] as const

const filesOf = async ({ call }: Account, id: string) => {
  const query = { attachable_type: 'WorkOrder', attachable_id: id } as const
  return (await call(attachmentsApi.list, { query })).data.map(({ file_name }) => file_name)
}

/** A work order of the user, with a step to check. */
async function addWork(account: Account) {
  const type = await addType(account.call, { name: 'Repair', checklist: [...CHECKLIST] })
  const [order] = await addOrders(account.call, [
    { title: 'Change seal', work_order_type_id: type.id, assigned_to_id: account.me.id },
  ])
  return order
}

test('my work lists orders by due date, which are started and finished in two taps', async ({
  page,
  account,
}) => {
  const site = await addSite(account.call, 'Bremen')
  const [pump] = await addAssets(account.call, [{ name: 'Pump 3', site_id: site.id }])
  await addOrders(account.call, [
    { title: 'Some day', asset_id: pump.id, assigned_to_id: account.me.id },
    { title: 'Late', number: LONG, due_date: inDays(-1), assigned_to_id: account.me.id },
    { title: 'Next week', due_date: inDays(7), assigned_to_id: account.me.id },
    { title: 'Somebody’s' },
  ])
  await page.goto('/my-work')

  await expect(orders(page).getByRole('link')).toHaveText(['Late', 'Next week', 'Some day'])
  await expectAccessible(page)
  await expectReflow(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectWhole(orders(page).getByText(LONG, { exact: true }))
  await orders(page).getByRole('button', { name: 'Start work: Late' }).tap()
  await orders(page).getByRole('button', { name: 'Mark as done: Late' }).tap()
  await dialog(page).getByRole('button', { name: 'Mark as done' }).tap()
  await expect(orders(page).getByRole('link')).toHaveText(['Next week', 'Some day'])

  // Asset and place come first.
  await expect(orders(page).getByText('Pump 3 · Bremen')).toBeVisible()
  await orders(page).getByRole('link', { name: 'Some day' }).tap()
  await expect(heading(page)).toHaveText('Some day')
  await expect(page.getByRole('link', { name: 'Pump 3' }).first()).toBeInViewport()
  await expect(page.getByText('Bremen').first()).toBeInViewport()
})

test('changes made offline are kept, and sent later, in order and once', async ({
  page,
  account,
  context,
}) => {
  const { id } = await addWork(account)
  const params = { id }
  await page.goto('/my-work')
  await orders(page).getByRole('link', { name: 'Change seal' }).tap()
  await expect(heading(page)).toHaveText('Change seal')
  await expect(page.getByRole('checkbox', { name: 'Power is off' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Start work' }).last().tap()
  await expect(bar(page)).toContainText('1 change waiting to be sent')
  const step = page.getByRole('checkbox', { name: 'Power is off' })
  const place = await step.boundingBox()
  await step.check()
  await expect(bar(page)).toContainText('2 changes')
  // The list of waiting changes doesn't move the buttons.
  expect((await step.boundingBox())!.y).toBe(place!.y)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('The seal was worn')
  await addFiles(page, 'worn.png', 'leak.png')
  await page.getByRole('button', { name: 'Send comment' }).tap()
  await expect(bar(page)).toContainText('5 changes')
  const list = page.getByRole('main').getByRole('list', { name: 'Waiting to be sent' })
  await expect(list.getByRole('listitem')).toHaveText([
    /Status.*In progress/,
    /Answer.*Power is off/,
    /File.*worn.png/,
    /File.*leak.png/,
    /Comment.*The seal was worn/,
  ])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Mark as done' }).last().tap()
  await field(dialog(page), 'Time spent').fill('45')
  await dialog(page).locator('input[type="file"]').setInputFiles(PHOTO)
  await dialog(page).getByRole('button', { name: 'Mark as done' }).tap()
  await expect(bar(page)).toContainText('8 changes')

  // The network is back, and the first response to each call is lost.
  const lost = new Set<string>()
  await page.route(/\/api\/v1\/(work_orders|attachments)/, async (route, request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    if (request.method() === 'GET' || lost.has(call)) return route.fallback()
    lost.add(call)
    await route.fetch()
    return route.abort()
  })
  const sent = Date.now()
  await context.setOffline(false)
  const nudge = () => page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(
      async () => {
        await nudge()
        return bar(page).count()
      },
      { timeout: 40_000 },
    )
    .toBe(0)

  const { data: order } = await account.call(workOrdersApi.get, { params })
  expect(order).toMatchObject({ status: 'done', tasks_done: 1 })
  const [started, completed] = [order.started_at, order.completed_at].map((at) => Date.parse(at!))
  expect(started).toBeLessThan(completed!)
  expect(completed, 'when it was done, not when it was sent').toBeLessThan(sent)
  const comments = await account.call(workOrderCommentsApi.list, { params })
  const said = comments.data.map(({ body, attachments }) => [
    body,
    ...attachments.map(({ file_name }) => file_name),
  ])
  expect(said).toEqual([['The seal was worn', 'worn.png', 'leak.png']])
  const comment = page.getByRole('listitem').filter({ hasText: 'The seal was worn' })
  await expect(comment.getByRole('button', { name: /^Download/ })).toHaveText([
    'worn.png',
    'leak.png',
  ])
  const time = await account.call(workOrderCostsApi.time, { params })
  expect(time.data.map(({ minutes }) => minutes)).toEqual([45])
  expect(await filesOf(account, id)).toHaveLength(3)
  expect(lost.size).toBeGreaterThanOrEqual(5)
})

test('time and parts are recorded offline', async ({ page, account, context }) => {
  const { id } = await addWork(account)
  await page.goto(`/work-orders/${id}`)
  const add = async (what: string, entered: Record<string, string>) => {
    await page
      .getByRole('button', { name: `Add ${what}` })
      .first()
      .tap()
    for (const [name, text] of Object.entries(entered)) await field(dialog(page), name).fill(text)
    await dialog(page)
      .getByRole('button', { name: `Add ${what}` })
      .tap()
  }
  await add('cost', { Description: 'Seal', 'Unit cost': '4' })
  await expect(page.getByRole('list', { name: 'Parts and other costs' })).toContainText('Seal')
  await context.setOffline(true)
  await add('time', { 'Time spent': '1:30' })
  await add('cost', { Description: 'Belt', 'Unit cost': '12' })
  const list = page.getByRole('main').getByRole('list', { name: 'Waiting to be sent' })
  await expect(list.getByRole('listitem')).toHaveText([/Time.*1 h 30 min/, /Cost.*Belt/])
  // Also where it was entered, so that nobody enters it again.
  const [times, costs] = ['Time', 'Parts and other costs'].map((name) =>
    page.getByRole('list', { name, exact: true }).getByRole('listitem'),
  )
  await expect(times!).toHaveText([/Waiting to be sent.*1 h 30 min/])
  await expect(costs!).toHaveText([/Belt.*Waiting to be sent/, /Seal/])
  await context.setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  const { data } = await account.call(workOrderCostsApi.time, { params: { id } })
  expect(data).toMatchObject([{ minutes: 90, worked_on: inDays(0) }])
  await expect(page.getByRole('list', { name: 'Parts and other costs' })).toContainText('Belt')
})

test('dialogs that were never opened before work offline', async ({ page, account, context }) => {
  const { id } = await addWork(account)
  await page.goto(`/work-orders/${id}`)
  await expect(page.getByRole('checkbox', { name: 'Power is off' })).toBeVisible()
  const loaded = (name: string) =>
    page.evaluate(
      (part) => performance.getEntriesByType('resource').some((one) => one.name.includes(part)),
      name,
    )
  for (const name of ['part-dialog', 'outbox-dialog'])
    await expect.poll(() => loaded(`/${name}-`)).toBe(true)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add time' }).tap()
  await field(dialog(page), 'Time spent').fill('1:30')
  await dialog(page).getByRole('button', { name: 'Add time' }).tap()
  await bar(page).getByRole('button', { name: 'Show' }).tap()
  await expect(dialog(page)).toContainText('1 h 30 min')
})

test('unsent changes are shown in another window', async ({ page, account, context }) => {
  const { id } = await addWork(account)
  const other = await context.newPage()
  const step = (of: Page) => of.getByRole('checkbox', { name: 'Power is off' })
  for (const one of [page, other]) {
    await one.goto(`/work-orders/${id}`)
    await expect(step(one)).toBeVisible()
  }
  await context.setOffline(true)
  await step(page).check()
  await expect(bar(page)).toBeVisible()
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(bar(other)).toContainText('1 change waiting to be sent')
  await expect(step(other)).toBeChecked()
  await context.setOffline(false)
  await expect(bar(page)).toHaveCount(0)
})

test('unsent changes survive a reload', async ({ page, account, context }) => {
  const { id } = await addWork(account)
  await page.goto(`/work-orders/${id}`)
  await expect(page.getByRole('checkbox', { name: 'Power is off' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: 'Power is off' }).check()
  await expect(bar(page)).toBeVisible()
  await page.close()
  await context.setOffline(false)

  const next = await context.newPage()
  await next.goto('/my-work')
  await expect(orders(next)).toBeVisible()
  const tasks = () => account.call(workOrderTasksApi.list, { params: { id } })
  await expect.poll(async () => (await tasks()).data[0]!.answer).toBe(true)
})

test('a change that conflicts with another person’s is shown beside it, and one is chosen', async ({
  page,
  account,
  context,
}) => {
  const { id } = await addWork(account)
  const colleague = await account.colleague('technician')
  await page.goto(`/work-orders/${id}`)
  await expect(page.getByRole('checkbox', { name: 'Power is off' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Start work' }).last().tap()
  await expect(bar(page)).toBeVisible()
  await colleague.call(workOrdersApi.update, {
    params: { id },
    body: { work_order: { status: 'cancelled', cancel_reason: 'Pump was replaced' } },
  })
  await context.setOffline(false)

  await expect(page.getByText('1 change couldn’t be saved')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).tap()
  await expect(dialog(page)).toContainText('Someone else changed this in the meantime.')
  await expect(dialog(page).getByRole('definition')).toHaveText(['In progress', 'Canceled'])
  await expectAccessibleOverlay(page, '[role="dialog"]')
  await dialog(page).getByRole('button', { name: 'Keep theirs' }).tap()
  await expect(dialog(page)).toContainText('Everything has been sent.')
  const { data } = await account.call(workOrdersApi.get, { params: { id } })
  expect(data.status).toBe('cancelled')
})

test('a work order seen on the board isn’t started again after somebody finished it', async ({
  page,
  account,
  context,
}) => {
  const [{ id }] = await addOrders(account.call, [{ title: 'Pump' }])
  const params = { id }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/work-orders?layout=board')
  await page.getByRole('button', { name: /^Actions for .*Pump/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Start work' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('menuitem', { name: 'Start work' }).click()
  await expect(bar(page)).toBeVisible()
  await account.call(workOrdersApi.update, { params, body: { work_order: { status: 'done' } } })
  await context.setOffline(false)

  await expect(page.getByText('1 change couldn’t be saved')).toBeVisible()
  expect((await account.call(workOrdersApi.get, { params })).data.status).toBe('done')
})

test('an offline meter reading that is lower than a later one is asked about', async ({
  page,
  account,
  context,
  troubles,
}) => {
  troubles.expect(/^422 /)
  const [truck] = await addAssets(account.call, [{ name: 'Truck' }])
  const asset_meter = { asset_id: truck.id, name: 'Mileage', unit: 'km', reading: '12000' }
  const meter = await account.call(assetMetersApi.create, { body: { asset_meter } })
  const readings = async () => {
    const params = { id: meter.data.id }
    return (await account.call(assetMetersApi.readings, { params, query: {} })).data.map(
      ({ value, reset }) => ({ value, reset }),
    )
  }
  const [{ id }] = await addOrders(account.call, [{ title: 'Oil', asset_id: truck.id }])
  const task = { title: 'Mileage', kind: 'meter', unit: 'km' } as const
  await account.call(workOrderTasksApi.add, { params: { id }, body: { task } })
  await page.goto(`/work-orders/${id}`)
  const mileage = page.getByRole('textbox', { name: 'Mileage' })
  await expect(mileage).toBeVisible()
  await context.setOffline(true)
  await mileage.fill('12')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toBeVisible()
  await context.setOffline(false)

  await expect(page.getByText('1 change couldn’t be saved')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).tap()
  await expect(dialog(page)).toContainText('12 km is less than the previous reading, 12,000 km.')
  await expectAccessibleOverlay(page, '[role="dialog"]')
  await dialog(page).getByRole('button', { name: 'Yes, save reading' }).tap()
  await expect(dialog(page)).toContainText('Everything has been sent.')
  await dialog(page).getByRole('button', { name: 'Close' }).last().tap()
  expect((await readings())[0]).toEqual({ value: '12', reset: true })

  // A wrong reading can be corrected, and an implausible one is asked about at once.
  await mileage.fill('12,100')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readings())[0]).toEqual({ value: '12100', reset: false })
  await mileage.fill('11')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: /replaced or reset/ })
  await expect(question).toContainText('11 km is less than the previous reading, 12,000 km.')
  await expectAccessibleOverlay(page, '[role="alertdialog"]')
  await question.getByRole('button', { name: 'No, correct it' }).tap()
  await expect(mileage).toHaveValue('12,100')
  expect(await readings()).toHaveLength(2)
})

test('an answer given offline says when it was given, and nothing else', async ({
  page,
  account,
  context,
}) => {
  const { id } = await addWork(account)
  const task = { title: 'Parts are booked' }
  await account.call(workOrderTasksApi.add, { params: { id }, body: { task } })
  await page.goto(`/work-orders/${id}`)
  const step = page.getByRole('checkbox', { name: 'Parts are booked' })
  await expect(step).toBeVisible()

  await context.setOffline(true)
  await step.check()

  const note = page.getByRole('listitem').filter({ has: step }).locator('p').first()
  await expect(note).toHaveText(/^[^·]+$/)
})

test('signing out asks about unsent changes, and discards them only when confirmed', async ({
  page,
  account,
}) => {
  const { id } = await addWork(account)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route('**/comments', (route, request) =>
    request.method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.goto(`/work-orders/${id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('The seal was worn')
  await addFiles(page, 'worn.png')
  await page.getByRole('button', { name: 'Send comment' }).click()
  // The file has arrived; it is sent again with the same key before the comment is retried.
  await expect(bar(page)).toContainText('1 change waiting to be sent')
  expect(await filesOf(account, id)).toEqual(['worn.png'])

  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').fill('Sign out')
  await page.getByRole('option', { name: 'Sign out' }).click()

  await expect(heading(page)).toHaveText('1 change isn’t sent yet')
  expect(await violations(page)).toEqual([])
  await expectReflow(page)
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(bar(page)).toContainText('1 change waiting to be sent')
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
