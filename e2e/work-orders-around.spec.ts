import type { Page } from '@playwright/test'
import { employeesApi } from '@steward/contract/employees.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { PNG } from './files.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay } from './looks.ts'
import { dialog, field, heading, leadTo, toast } from './pages.ts'
import { addAssets, addSite, inDays } from './register.ts'
import { addOrders, addType, everyStep } from './work-orders.ts'

const work = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Work orders' })

test('the maintenance of an asset: its orders, costs and downtime', async ({ page, account }) => {
  const [pump, fan] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Fan' }])
  await addOrders(account.call, [
    {
      title: 'Seal leaks',
      asset_id: pump.id,
      due_date: inDays(-2),
      downtime_start: '2026-03-01T08:00:00Z',
      downtime_end: '2026-03-01T10:30:00Z',
    },
    { title: 'Other work', asset_id: fan!.id },
  ])
  await page.goto(`/assets/${pump.id}/maintenance`)

  await expect(work(page).getByRole('link')).toHaveText(['Seal leaks'])
  const figures = page.getByRole('list', { name: 'Open work' })
  await expect(figures).toContainText('2 h 30 min')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Add work order' }).click()
  await expect(page.getByRole('combobox', { name: /^Asset/ })).toHaveValue('Pump')
})

test('the work orders of a site, and of an employee', async ({ page, account }) => {
  const site = await addSite(account.call, 'Bremen')
  await addOrders(account.call, [
    { title: 'Paint the hall', site_id: site.id, assigned_to_id: account.me.id },
    { title: 'Elsewhere' },
  ])
  const employee = { first_name: 'Robin', last_name: 'Tester', user_id: account.me.id }
  const { data } = await account.call(employeesApi.create, { body: { employee } })

  await page.goto(`/system-settings/sites/${site.id}?tab=work`)
  await expect(work(page).getByRole('link')).toHaveText(['Paint the hall'])
  await leadTo(page, `/system-settings/employee-directory/${data.id}?tab=work`)
  await expect(work(page).getByRole('link')).toHaveText(['Paint the hall'])
})

test('a fault of a scanned asset is reported in two words, with a photo', async ({
  page,
  account,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump', asset_tag: 'P-1' }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/scan')
  await page.getByRole('textbox').first().fill('P-1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const form = dialog(page).filter({ hasText: 'What is wrong?' })
  await field(form, 'What is wrong\\?').fill('Leaks oil')
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'leak.png', mimeType: 'image/png', buffer: PNG })
  await expectAccessibleOverlay(page, '[role="dialog"]:has(form)')
  await form.getByRole('button', { name: 'Send report' }).click()

  await expect(toast(page, 'Report sent as WO-')).toBeVisible()
  const query = { 'filter[asset_id]': [pump.id] }
  const { data } = await account.call(workOrdersApi.list, { query })
  expect(data).toMatchObject([{ title: 'Leaks oil' }])

  // The asset can also be scanned.
  await page.getByRole('textbox').first().fill('P-1')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('link', { name: 'Work orders' }).click()
  await expect(work(page).getByRole('link', { name: /Leaks oil/ })).toBeVisible()
})

test('the Back button of a phone asks before it discards a report', async ({ page, account }) => {
  await addAssets(account.call, [{ name: 'Pump' }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/assets')
  await page.getByRole('link', { name: 'Pump' }).click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const form = dialog(page).filter({ hasText: 'What is wrong?' })
  await field(form, 'What is wrong\\?').fill('Leaks oil')
  await page.goBack()

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(field(form, 'What is wrong\\?')).toHaveValue('Leaks oil')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(page, 'Report sent as WO-')).toBeVisible()
})

test('an unsent comment survives a reload', async ({ page, account }) => {
  const [{ id }] = await addOrders(account.call, [{ title: 'Pump' }])
  await page.goto(`/work-orders/${id}`)
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.fill('The bearing is worn, and')
  await page.reload()
  await expect(comment).toHaveValue('The bearing is worn, and')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(comment).toHaveValue('')
  await page.reload()
  await expect(page.getByText('The bearing is worn, and')).toBeVisible()
  await expect(comment).toHaveValue('')
})

test('the text of a step is kept when somebody else saved first', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^409 /)
  const [{ id }] = await addOrders(account.call, [{ title: 'Pump' }])
  const task = { title: 'What was found', kind: 'text' } as const
  const { data: step } = await account.call(workOrderTasksApi.add, {
    params: { id },
    body: { task },
  })
  const params = { id, task_id: step.id }
  await page.route(
    `**/tasks/${step.id}`,
    async (route) => {
      await account.call(workOrderTasksApi.update, { params, body: { task: { answer: 'Dirt' } } })
      return route.fallback()
    },
    { times: 1 },
  )
  await page.goto(`/work-orders/${id}`)
  const found = page.getByRole('textbox', { name: 'What was found' })
  await found.fill('A cracked seal')
  await page.keyboard.press('Tab')
  await expect(toast(page, 'The checklist was not changed')).toBeVisible()
  await expect(found).toHaveValue('A cracked seal')
})

test('only people who may see the work order can be mentioned', async ({ page, account }) => {
  const [here, there] = [await addSite(account.call, 'Kiel'), await addSite(account.call, 'Lyon')]
  const sites = { 'Kim Kiel': here.id, 'Kim Lyon': there.id }
  for (const [name, site] of Object.entries(sites)) {
    const { me } = await account.colleague('technician', name)
    await account.call(membershipsApi.update, {
      params: { id: account.account_id, user_id: me.id },
      body: { membership: { site_scope: [site] } },
    })
  }
  const [{ id }] = await addOrders(account.call, [{ title: 'Pump', site_id: here.id }])
  await page.goto(`/work-orders/${id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).pressSequentially('@Kim')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Kim Kiel/])
})

test('a watcher who was just added by somebody else is kept', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^409 /)
  const kim = await account.colleague('technician')
  const watchers = [account.me.id]
  const [{ id }] = await addOrders(account.call, [{ title: 'Pump', watcher_ids: watchers }])
  const params = { id }
  await page.goto(`/work-orders/${id}`)
  await page.route(`**/work_orders/${id}`, async (route, request) => {
    if (request.method() === 'PUT') {
      const work_order = { watcher_ids: [account.me.id, kim.me.id] }
      await account.call(workOrdersApi.update, { params, body: { work_order } })
    }
    return route.fallback()
  })
  await page.getByRole('button', { name: `Remove ${account.me.name}` }).click()
  await expect(toast(page, 'The watchers were not changed')).toBeVisible()
  expect((await account.call(workOrdersApi.get, { params })).data.watcher_ids).toContain(kim.me.id)
})

test('a step, time or cost that was removed by mistake is restored', async ({ page, account }) => {
  const type = await addType(account.call, { name: 'Repair', checklist: everyStep() })
  const [{ id }] = await addOrders(account.call, [{ title: 'Pump', work_order_type_id: type.id }])
  const params = { id }
  const tasks = async () => (await account.call(workOrderTasksApi.list, { params })).data
  const before = await tasks()
  const check = before.find(({ kind }) => kind === 'pass_fail')!
  const answer = { task: { answer: 'pass' } }
  await account.call(workOrderTasksApi.update, {
    params: { id, task_id: check.id },
    body: answer,
  })
  const time_entry = { minutes: 45 }
  await account.call(workOrderCostsApi.addTime, { params, body: { time_entry } })
  await page.goto(`/work-orders/${id}`)
  const undo = () => toast(page, 'was removed').getByRole('button', { name: 'Undo' }).click()

  await page.getByRole('button', { name: `Remove step “${check.title}”` }).click()
  await expect(page.getByRole('group', { name: check.title })).toHaveCount(0)
  await expect(heading(page), 'what had the focus is gone').toBeFocused()
  await undo()
  await expect(
    page.getByRole('group', { name: check.title }).getByRole('button', { name: 'Pass' }),
  ).toHaveAttribute('aria-pressed', 'true')
  expect((await tasks()).map(({ title }) => title)).toEqual(before.map(({ title }) => title))

  const time = page.getByRole('list', { name: 'Time' }).getByRole('listitem')
  await time.getByRole('button', { name: /^Remove/ }).click()
  await expect(time).toHaveCount(0)
  await undo()
  await expect(time).toContainText('45 min')
})
