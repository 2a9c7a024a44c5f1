import type { Page } from '@playwright/test'
import { organizationsApi } from '@steward/contract/accounts.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { PNG } from './files.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { goesOn, press } from './keys.ts'
import { dialog, field, heading, leadTo, toast, valueOf } from './pages.ts'
import { addAssets } from './register.ts'
import { addOrders } from './work-orders.ts'

const PHOTO = { name: 'leak.png', mimeType: 'image/png', buffer: PNG }

/** Checks that a public page has only the organization's name and logo. */
async function expectOwner(page: Page, title: string) {
  await expect(page).toHaveTitle(`${title} · Test works`)
  await expect(page.getByText('Test works', { exact: true })).toBeVisible()
  await expect(page.getByText('Steward')).toHaveCount(0)
  const logo = page.getByRole('main').locator('img')
  await expect(logo).toHaveAttribute('src', /^\/files\//)
  await expect
    .poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
}

test('the inbox: a request is accepted into a work order, which keeps its text', async ({
  page,
  account,
}) => {
  const requester = await account.colleague('requester', 'Ana Ruiz')
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Seal of the pump' }])
  const { data: kiel } = await account.call(sitesApi.create, { body: { site: { name: 'Kiel' } } })
  await account.call(locationsApi.create, {
    body: { location: { name: 'Pump room', site_id: kiel.id } },
  })
  const said = { title: 'It leaks', description: 'At the seal', asset_id: pump.id }
  const { data } = await requester.call(workRequestsApi.create, { body: { work_request: said } })
  await requester.call(attachmentsApi.create, {
    query: { attachable_type: 'WorkRequest', attachable_id: data.id },
    file: new File(['wet'], 'leak.txt'),
  })

  await page.goto('/work-requests')
  await expect(page.getByRole('row').filter({ hasText: 'It leaks' })).toContainText('Ana Ruiz')
  await expect(page.getByRole('columnheader', { name: 'Received' })).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
  await press(page, page.getByRole('link', { name: 'It leaks' }))
  await expect(heading(page)).toHaveText('It leaks')
  await expect(page.getByRole('list', { name: 'Files', exact: true })).toContainText('leak.txt')
  await expectAccessible(page)
  const accept = page.getByRole('button', { name: 'Accept…' })
  await press(page, accept)
  await expect(field(dialog(page), 'Title')).toHaveValue('It leaks')
  await expect(field(dialog(page), 'Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(accept).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAccessibleOverlay(page, '[role="dialog"]')
  const asset = dialog(page).getByRole('combobox', { name: /^Asset/ })
  await expect(asset).toHaveValue('Pump')
  await asset.fill('Seal')
  await page.getByRole('option', { name: /Seal of the pump/ }).click()
  await dialog(page)
    .getByRole('combobox', { name: /^Location/ })
    .fill('Pump room')
  await page.getByRole('option', { name: /Pump room/ }).click()
  await expect(dialog(page).getByRole('combobox', { name: /^Site/ })).toHaveValue('Kiel')
  await press(page, dialog(page).getByRole('button', { name: 'Create work order' }))

  await expect(page).toHaveURL(/\/work-orders\/[0-9a-f-]{36}$/)
  await goesOn(page)
  await expect(page.getByRole('main')).toContainText('At the seal')
  await expect(valueOf(page, 'Asset')).toHaveText('Seal of the pump')
  await expect(valueOf(page, 'Location')).toHaveText(/Pump room/)
  await expect(page.getByRole('list', { name: 'Files', exact: true })).toContainText('leak.txt')
  await expect(page.getByRole('list', { name: 'Files', exact: true })).toContainText('From REQ-')
  await page.getByRole('link', { name: 'It leaks' }).click()
  await expect(page.getByRole('main')).toContainText('Work order for this request:')
  await expect(page.getByRole('list', { name: 'Files', exact: true })).toContainText('leak.txt')
  await expect(page.getByRole('main')).toContainText('Robin Tester accepted the request')
  await expect(page.getByRole('button', { name: 'Accept…' })).toHaveCount(0)
})

test('the inbox: requests about the same fault are added to an open work order by keyboard, and removed again', async ({
  page,
  account,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  const [order] = await addOrders(account.call, [{ title: 'Replace the seal', asset_id: pump.id }])
  for (const title of ['It leaks', 'Water on the floor'])
    await account.call(workRequestsApi.create, {
      body: { work_request: { title, description: `${title}!`, asset_id: pump.id } },
    })

  await page.goto('/work-requests')
  for (const title of ['It leaks', 'Water on the floor'])
    await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
  await expect(dialog(page)).toContainText('Accept 2 requests')
  await dialog(page).getByRole('radio', { name: 'New work order' }).press('ArrowDown')
  await expectAccessibleOverlay(page, '[role="dialog"]')
  await dialog(page).getByRole('button', { name: 'Add to work order' }).press('Enter')
  await expect(dialog(page)).toContainText('Choose a work order')
  await dialog(page).getByRole('radio', { name: 'Replace the seal' }).press('Space')
  await dialog(page).getByRole('button', { name: 'Add to work order' }).press('Enter')

  await expect(page).toHaveURL(new RegExp(order.id))
  await expect(toast(page, `Added to work order ${order.number}`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Water on the floor!')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take REQ-00002 out of the work order' }).click()
  await expect(toast(page, 'REQ-00002 waits for an answer again')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Water on the floor!')
  await leadTo(page, '/work-requests')
  await expect(page.getByRole('link', { name: 'Water on the floor' })).toBeVisible()
})

test('a request is declined with a reason, which the requester reads', async ({
  page,
  account,
}) => {
  const body = { work_request: { title: 'Paint it blue' } }
  const { data } = await account.call(workRequestsApi.create, { body })
  await page.goto(`/work-requests/${data.id}`)
  await page.getByRole('button', { name: 'Decline request' }).click()
  await dialog(page).getByRole('button', { name: 'Decline request' }).click()
  await expect(dialog(page)).toContainText('Enter a reason')
  await page.keyboard.type('We paint everything next year')
  await dialog(page).getByRole('button', { name: 'Decline request' }).click()

  await expect(toast(page, `${data.number} was declined`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Declined: We paint everything next year')
})

test.describe('a requester on a phone', () => {
  test.use({ role: 'requester', viewport: { width: 390, height: 844 }, hasTouch: true })

  test('reports a problem in three taps, and sees its status', async ({ page, account }) => {
    await page.goto('/assets')
    await expect(heading(page)).toBeVisible()

    await page.getByRole('button', { name: 'Toggle sidebar' }).tap()
    await page.getByRole('link', { name: 'Report a problem' }).tap()
    await field(page.getByRole('main'), 'What is wrong\\?').fill('Lamp is broken')
    await page.locator('input[type="file"]').first().setInputFiles(PHOTO)
    await expectAccessible(page)
    await expectReflow(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Send report' }).tap()

    await expect(heading(page)).toHaveText('Lamp is broken')
    await expect(page.getByRole('list', { name: 'Files', exact: true })).toContainText('leak.png')
    await expect(page.getByRole('button', { name: 'Accept…' })).toHaveCount(0)
    const admin = await account.colleague('admin')
    const { data } = await admin.call(workRequestsApi.list, {})
    const made = await admin.call(workRequestsApi.accept, {
      params: { id: data[0]!.id },
      body: { accept: {} },
    })
    await admin.call(workOrdersApi.update, {
      params: { id: made.data.id },
      body: { work_order: { status: 'in_progress', lock_version: made.data.lock_version } },
    })
    await leadTo(page, '/work-requests')
    await expect(page.getByRole('main')).toContainText('Lamp is broken')
    await expect(page.getByRole('main')).toContainText('Accepted')
  })
})

test('the public form: enabled, printed as a code, filled in without signing in, tracked', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  const showCode = async () => {
    await page.goto(`/assets/${pump.id}`)
    await page.locator('[data-record-menu]').click()
    await page.getByRole('menuitem', { name: 'QR code for reports' }).click()
  }
  await showCode()
  await dialog(page).getByRole('link', { name: 'Open organization settings' }).click()
  const reports = page.getByRole('heading', { name: 'Reports without sign-in' })
  await expect(reports).toBeFocused()
  await expect(reports).toBeInViewport()
  await page.getByRole('checkbox', { name: 'Take reports by QR code' }).check()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...PHOTO, name: 'logo.png' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Organization saved')).toBeVisible()

  await showCode()
  await expect(dialog(page).getByRole('img', { name: 'QR code for reports: Pump' })).toBeVisible()
  await expectAccessibleOverlay(page, '[role="dialog"]')
  const address = await dialog(page).getByText('/request/').textContent()

  const stranger = await browser.newContext({
    baseURL: baseURL!,
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  })
  const phone = await stranger.newPage()
  const scripts: string[] = []
  phone.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  await phone.goto(address!)
  await expect(heading(phone)).toHaveText('Problem melden')
  await expect(phone.getByText('Pump', { exact: true })).toBeVisible()
  await expectOwner(phone, 'Problem melden')
  expect(scripts.filter((url) => /members|lists/.test(url))).toEqual([])
  await expectAccessible(phone)
  await expectReflow(phone)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.getByRole('button', { name: 'Meldung senden' }).click()
  await expect(phone.getByText('Geben Sie an, was defekt ist')).toBeVisible()
  await phone.keyboard.type('Verliert Öl')
  await phone.locator('input[type="file"]').setInputFiles(PHOTO)
  await expect(phone.getByRole('button', { name: 'Foto ersetzen' })).toBeVisible()
  await field(phone.getByRole('main'), 'Ihr Name').fill('Ana')
  const email = field(phone.getByRole('main'), 'Ihre E-Mail-Adresse')
  await email.fill('ana')
  await phone.getByRole('button', { name: 'Meldung senden' }).click()
  await expect(email).toBeFocused()
  await expect(phone.getByText('Geben Sie eine E-Mail-Adresse ein')).toBeVisible()
  await email.fill('ana@example.com')
  await expect(phone.getByText('Geben Sie eine E-Mail-Adresse ein')).toBeHidden()
  await phone.getByRole('button', { name: 'Meldung senden' }).click()

  await expect(heading(phone)).toHaveText('Verliert Öl')
  await expect(heading(phone)).toBeFocused()
  const thanks = phone.getByText('Vielen Dank.')
  await expect(thanks).toBeVisible()
  await phone.reload()
  await expect(thanks).toBeVisible()
  await expect(phone.getByText('Eingegangen, noch nicht beantwortet')).toBeVisible()
  await expectOwner(phone, 'Verliert Öl')
  await expectAccessible(phone)
  const { data } = await account.call(workRequestsApi.list, {})
  expect(data).toMatchObject([{ title: 'Verliert Öl', requester_name: 'Ana', source: 'public' }])
  await account.call(workRequestsApi.decline, {
    params: { id: data[0]!.id },
    body: { decline: { reason: 'Pumpe wird ersetzt' } },
  })
  await phone.getByRole('button', { name: 'Aktualisieren' }).click()
  await expect(phone.getByText('Pumpe wird ersetzt')).toBeVisible()
  await expect(thanks).toBeHidden()

  await account.call(organizationsApi.update, {
    params: { id: account.account_id },
    body: { organization: { public_requests: false } },
  })
  await phone.goto(address!)
  await expect(phone.getByText('Dieser Link funktioniert nicht.')).toBeVisible()
  await stranger.close()
})
