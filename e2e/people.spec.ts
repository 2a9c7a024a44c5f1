import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import type { Page } from '@playwright/test'
import { PNG } from './files.ts'
import { expect, storageOf, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { dialog, field, heading, leadTo, lookUp, toast, valueOf } from './pages.ts'
import { addDepartment, addEmployee } from './people.ts'
import { addAssets } from './register.ts'

const EMPLOYEES = '/system-settings/employee-directory'
const DEPARTMENTS = '/system-settings/departments'
const DIALOG = '[role="dialog"]'

const rows = (page: Page) => page.locator('[data-row-link]')
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Employee' }).getByRole('link', { name })

/** As large as a photo, and larger than what is uploaded. */
const LARGE_PNG = Buffer.concat([PNG, Buffer.alloc(LIMITS.image_bytes)])

/** As on a slow phone: the browser decodes a picture only on an event. */
const readPicturesLate = (page: Page) =>
  page.evaluate(() => {
    const read = createImageBitmap
    window.createImageBitmap = async (...given: unknown[]) => {
      await new Promise((told) => addEventListener('read_pictures', told, { once: true }))
      return (read as (...all: unknown[]) => Promise<ImageBitmap>)(...given)
    }
  })

test('an employee is added with a photo, a department and a manager', async ({ page, account }) => {
  await addEmployee(account.call, { first_name: 'Grace', last_name: 'Moor' })
  await addDepartment(account.call, { name: 'Fleet' })
  await page.goto(EMPLOYEES)
  await page.getByRole('button', { name: 'Add employee' }).click()
  await readPicturesLate(page)

  await field(dialog(page), 'First name').fill('Ada')
  await field(dialog(page), 'Last name').fill('Lind')
  await field(dialog(page), 'Email').fill('ada@example.com')
  await lookUp(dialog(page), 'Department', 'Fleet')
  await lookUp(dialog(page), 'Manager', 'Grace Moor')
  await dialog(page)
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: LARGE_PNG })
  await dialog(page).getByRole('button', { name: 'Create employee' }).click()
  // The photo is uploaded, although it was still being reduced when the form was submitted.
  await page.evaluate(() => dispatchEvent(new Event('read_pictures')))

  await expect(toast(page, 'Ada Lind was created')).toBeVisible()
  await page.getByRole('link', { name: 'Ada Lind' }).click()
  await expect(heading(page)).toHaveText('Ada Lind')
  await expect(valueOf(page, 'Department')).toHaveText('Fleet')
  await expect(page.locator('main img').first()).toBeVisible()
  await page.getByRole('link', { name: 'Grace Moor' }).click()
  await expect(page.getByRole('region', { name: 'Direct reports' })).toContainText('Ada Lind')
})

test('an e-mail that is taken is shown at its field, and the input is kept', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^422 POST /)
  await addEmployee(account.call, { email: 'ada@example.com' })
  await page.goto(`${EMPLOYEES}?new=true`)
  await field(dialog(page), 'First name').fill('Other')
  await field(dialog(page), 'Last name').fill('Ada')
  await field(dialog(page), 'Email').fill('ADA@example.com')
  await dialog(page).getByRole('button', { name: 'Create employee' }).click()

  const email = field(dialog(page), 'Email')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/Another employee already has this email address/)
  await email.fill('other@example.com')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Other Ada was created')).toBeVisible()
})

test('missing fields are listed at the top, with links to them', async ({ page }) => {
  await page.goto(`${EMPLOYEES}?new=true`)
  await field(dialog(page), 'Email').fill('nonsense')
  await dialog(page).getByRole('button', { name: 'Create employee' }).click()

  const summary = dialog(page).getByRole('alert', { name: /problem/ })
  await expect(summary).toContainText('There are 3 problems')
  await summary.getByRole('link', { name: 'Enter the last name' }).click()
  await expect(field(dialog(page), 'Last name')).toBeFocused()
  await page.keyboard.type('Lind')
  await expect(summary).toContainText('There are 2 problems')
})

test('former employees with assets are reported, listed, and their assets returned', async ({
  page,
  account,
}) => {
  const gone = await addEmployee(account.call, { first_name: 'Gone', status: 'left' })
  await addEmployee(account.call, { first_name: 'Grace' })
  await addAssets(account.call, [
    { name: 'Laptop', custodian_id: gone.id },
    { name: 'Phone', custodian_id: gone.id },
  ])
  await page.goto(EMPLOYEES)

  await expect(page.getByText('1 former employee still has assets.')).toBeVisible()
  await page.getByRole('link', { name: 'Show them' }).click()
  await expect(rows(page)).toHaveText(['Gone Lind'])
  await rows(page).click()
  await expect(page.getByText('Former employee, still has 2 assets.')).toBeVisible()
  await tab(page, /Assigned assets/).click()
  await page.getByRole('checkbox', { name: 'Select Laptop' }).check()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await lookUp(dialog(page), 'Person', 'Grace Lind')
  await dialog(page).getByRole('button', { name: 'Hand over' }).click()
  await expect(toast(page, 'Laptop handed over to Grace Lind')).toBeVisible()
  await page.getByRole('button', { name: 'Return Phone' }).click()
  await dialog(page).getByRole('button', { name: 'Return', exact: true }).click()

  await expect(toast(page, 'Phone returned')).toBeVisible()
  await expect(page.getByText('No assets assigned')).toBeVisible()
  await expect(page.getByText(/still has/)).toHaveCount(0)
})

test('an employee who leaves sees what to return', async ({ page, account }) => {
  const { id } = await addEmployee(account.call)
  await addAssets(account.call, [{ name: 'Laptop', custodian_id: id }])
  await page.goto(`${EMPLOYEES}/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Offboard…' }).click()

  await expect(dialog(page)).toContainText('To return: 1 asset')
  await expect(dialog(page)).toContainText('Laptop')
  await dialog(page).getByRole('button', { name: 'Mark as left' }).click()

  await expect(toast(page, 'Ada Lind was marked as left')).toBeVisible()
  await expect(tab(page, /Assigned assets/)).toHaveAttribute('aria-current', 'page')
  const { data } = await account.call(employeesApi.get, { params: { id } })
  expect(data).toMatchObject({ status: 'left' })
  expect(data.end_date).not.toBeNull()
})

test('all assets are returned when somebody leaves, with a list to sign', async ({
  page,
  account,
}) => {
  const { id } = await addEmployee(account.call)
  await addAssets(account.call, [
    { name: 'Laptop', custodian_id: id },
    { name: 'Phone', custodian_id: id },
  ])
  await page.goto(`${EMPLOYEES}/${id}?offboard=true`)
  await dialog(page).getByRole('checkbox', { name: 'Return everything on that day' }).check()
  await dialog(page).getByRole('button', { name: 'Mark as left' }).click()
  await expect(toast(page, '2 assets returned')).toBeVisible()
  const held = async () =>
    (await account.call(employeesApi.get, { params: { id }, query: { view: 'complete' } })).data
      .counts?.['assets']
  expect(await held()).toBe(0)

  // The list contains what was returned today, to be signed by both.
  await leadTo(page, `/assets/receipt?employee=${id}&back=true`)
  const paper = page.getByRole('article')
  await expect(paper.getByRole('heading', { name: 'Return of assets' })).toBeVisible()
  await expect(paper.getByRole('row')).toHaveCount(3)
  await expect(paper.getByText('Returned by: Ada Lind')).toBeVisible()
})

test('all assets of a person are returned with one press, and handed over again with another', async ({
  page,
  account,
}) => {
  const { id } = await addEmployee(account.call)
  await addAssets(account.call, [
    { name: 'Laptop', custodian_id: id },
    { name: 'Phone', custodian_id: id },
  ])
  await page.goto(`${EMPLOYEES}/${id}?tab=assets`)
  await page.getByRole('button', { name: 'Return all' }).click()
  await dialog(page).getByRole('button', { name: 'Return', exact: true }).click()
  await expect(toast(page, '2 assets returned')).toBeVisible()
  await expect(page.getByText('No assets assigned')).toBeVisible()
  await toast(page, '2 assets returned').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Laptop' }).first()).toBeVisible()
  await expect(page.getByText('No assets assigned')).toHaveCount(0)
})

test('somebody else’s saved changes are merged, and the own input stays', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^409 PUT /)
  const { id } = await addEmployee(account.call)
  await page.goto(`${EMPLOYEES}/${id}?edit=true`)
  await field(dialog(page), 'Job title').fill('Fitter')
  await account.call(employeesApi.update, {
    params: { id },
    body: { employee: { phone: '555' } },
  })
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()

  await expect(page.getByText('Ada Lind was saved')).toBeVisible()
  await expect(toast(page, 'Their changes were kept: Phone.')).toBeVisible()
  await tab(page, 'History').click()
  await expect(page.getByText('Job title: Fitter')).toBeVisible()
})

test('a form is restored after a reload', async ({ page }) => {
  await page.goto(`${DEPARTMENTS}?new=true`)
  await field(dialog(page), 'Name').fill('Fleet')
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()

  await expect(field(dialog(page), 'Name')).toHaveValue('Fleet')
  await dialog(page).getByRole('button', { name: 'Discard draft' }).click()
  await expect(field(dialog(page), 'Name')).toHaveValue('')
})

test('a department is added below another one by keyboard, and shows its people', async ({
  page,
  account,
}) => {
  const top = await addDepartment(account.call, { name: 'Operations' })
  await addEmployee(account.call, { department_id: top.id })
  await page.goto(DEPARTMENTS)
  await expect(rows(page)).toHaveText(['Operations'])
  await page.keyboard.press('c')
  await expect(field(dialog(page), 'Name')).toBeFocused()
  await page.keyboard.type('Fleet')
  const parent = dialog(page).getByRole('combobox', { name: 'Part of' })
  await parent.focus()
  await page.keyboard.type('Oper')
  await expect(page.getByRole('option', { name: 'Operations' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')

  await expect(toast(page, 'Fleet was created')).toBeVisible()
  const { data } = await account.call(departmentsApi.list, { query: { search: 'Fleet' } })
  expect(data[0]?.parent).toMatchObject({ name: 'Operations' })
  await page.getByRole('link', { name: '1 employee in Operations' }).click()
  await expect(heading(page)).toHaveText('Employee directory')
  await expect(rows(page)).toHaveText(['Ada Lind'])
})

test('a department that would be its own ancestor is rejected with a message', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^422 PUT /)
  const top = await addDepartment(account.call, { name: 'Operations' })
  await addDepartment(account.call, { name: 'Fleet', parent_id: top.id })
  await page.goto(`${DEPARTMENTS}?edit=${top.id}`)
  await lookUp(dialog(page), 'Part of', 'Fleet')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()

  await expect(dialog(page).getByRole('alert')).toContainText('This would contain itself')
})

test('a department counts its assets again after one was archived in a list', async ({
  page,
  account,
}) => {
  const { id } = await addDepartment(account.call, { name: 'Fleet' })
  await addAssets(account.call, [
    { name: 'Van', department_id: id },
    { name: 'Truck', department_id: id },
  ])
  await page.goto(DEPARTMENTS)
  await page.getByRole('link', { name: /^2 assets/ }).click()
  await page.getByRole('checkbox', { name: /^Select Van / }).check()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  await expect(toast(page, '1 asset archived')).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('link', { name: /^1 asset\b/ })).toBeVisible()
})

test.describe('with read permission', () => {
  test('no action is offered', async ({ browser, account, baseURL }) => {
    const { id } = await addEmployee(account.call)
    await addDepartment(account.call, { name: 'Fleet' })
    const reader = await account.colleague('technician')
    const context = await browser.newContext({ storageState: storageOf(reader, baseURL!) })
    const page = await context.newPage()
    await page.goto(`${baseURL}${EMPLOYEES}/${id}?edit=true`)

    await expect(heading(page)).toHaveText('Ada Lind')
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await expect(dialog(page)).toHaveCount(0)
    await page.goto(`${baseURL}${DEPARTMENTS}`)
    await expect(page.getByText('Fleet')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add department' })).toHaveCount(0)
    await context.close()
  })

  test('a missing read permission is reported', async ({ browser, account, baseURL }) => {
    const stranger = await account.colleague('requester')
    const context = await browser.newContext({ storageState: storageOf(stranger, baseURL!) })
    const page = await context.newPage()
    await page.goto(`${baseURL}${DEPARTMENTS}`)

    await expect(page).toHaveURL(/unauthorized/)
    await context.close()
  })
})

test('an employee who doesn’t exist leads back to the directory', async ({ page, troubles }) => {
  troubles.expect(/^404 GET /)
  await page.goto(`${EMPLOYEES}/0197a3a0-0000-7000-8000-000000000001`)

  await expect(heading(page)).toHaveText('This employee doesn’t exist or was deleted')
  await page.getByRole('link', { name: 'Employee directory' }).last().click()
  await expect(heading(page)).toHaveText('Employee directory')
})

test.describe('accessibility', () => {
  test.describe.configure({ timeout: 240_000 })

  test('people and departments are accessible in every layout and theme', async ({
    page,
    account,
  }) => {
    const manager = await addEmployee(account.call, { first_name: 'Grace' })
    const top = await addDepartment(account.call, { name: 'Operations', manager_id: manager.id })
    const { id } = await addEmployee(account.call, {
      status: 'left',
      department_id: top.id,
      manager_id: manager.id,
      email: 'ada@example.com',
    })
    await addAssets(account.call, [{ name: 'Laptop', custodian_id: id }])

    await page.goto(DEPARTMENTS)
    await expect(rows(page).first()).toBeVisible()
    await expectAccessible(page)
    await expectReflow(page)
    for (const path of [EMPLOYEES, `${EMPLOYEES}/${id}`, `${EMPLOYEES}/${id}?tab=assets`]) {
      await leadTo(page, path)
      await expect(page.getByText('Ada Lind').first()).toBeVisible()
      await expectAccessible(page)
      await expectReflow(page)
    }
  })

  test('the dialogs are accessible', async ({ page, account }) => {
    const { id } = await addEmployee(account.call)
    await addAssets(account.call, [{ name: 'Laptop', custodian_id: id }])
    await page.goto(`${EMPLOYEES}?new=true`)
    await dialog(page).getByRole('button', { name: 'Create employee' }).click()
    await expectAccessibleOverlay(page, DIALOG)
    await leadTo(page, `${DEPARTMENTS}?new=true`)
    await expectAccessibleOverlay(page, DIALOG)
    await leadTo(page, `${EMPLOYEES}/${id}?offboard=true`)
    await expectAccessibleOverlay(page, DIALOG)
    await leadTo(page, `${EMPLOYEES}/${id}?tab=assets`)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Hand over' }).click()
    await expectAccessibleOverlay(page, DIALOG)
  })
})
