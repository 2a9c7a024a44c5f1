import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { savedViewsApi } from '@steward/contract/saved-views.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { type Account, expect, test } from './fixtures.ts'
import { heading, leadTo } from './pages.ts'
import { addAssets } from './register.ts'

test.describe.configure({ timeout: 180_000 })
test.use({ flags: { 'assets.custom_fields.enable': true } })

/**
 * Runs scripts, breaks out of an attribute, is a formula, or makes requests, if it becomes part of a page unescaped.
 */
const MARKUP = `<img src=x onerror=alert(1)>"'><svg onload=alert(2)><script>alert(3)</script>{{7*7}}[a](javascript:alert(4)) javascript:alert(5)`
const short = (n: number) => `<img src=x onerror=alert(${n})>"'>{{${n}*7}} ${n}`

/** Markup in every text that users can enter, in each kind of record. */
async function seed({ call }: Account) {
  const texts = (n: number) => ({ name: short(n), description: MARKUP })
  const site = await call(sitesApi.create, {
    body: { site: { name: short(1), city: short(2), address_line1: short(3) } },
  })
  const site_id = site.data.id
  const location = await call(locationsApi.create, {
    body: { location: { ...texts(4), site_id } },
  })
  const department = await call(departmentsApi.create, { body: { department: { name: short(5) } } })
  const department_id = department.data.id
  const employee = await call(employeesApi.create, {
    body: {
      employee: { first_name: short(6), last_name: short(7), job_title: short(8), department_id },
    },
  })
  const category = await call(assetCategoriesApi.create, {
    body: { asset_category: texts(9) },
  })
  await call(depreciationMethodsApi.create, {
    body: { depreciation_method: { ...texts(10), kind: 'straight_line' } },
  })
  const field = await call(dataFieldsApi.create, {
    body: {
      data_field: { label: short(11), type: 'text', section: 'details', help_text: MARKUP },
    },
  })
  const asset = await call(assetsApi.create, {
    body: {
      asset: {
        ...{ name: short(12), description: MARKUP, notes: MARKUP, manufacturer: short(13) },
        ...{ model: short(14), serial_number: short(15), tags: ['<b>tag</b>'] },
        ...{ site_id, location_id: location.data.id, category_id: category.data.id },
        custom_fields: { [field.data.key]: MARKUP },
      },
    },
  })
  const asset_id = asset.data.id
  await call(workOrderTypesApi.create, { body: { work_order_type: texts(16) } })
  const order = await call(workOrdersApi.create, {
    body: { work_order: { title: short(17), description: MARKUP, asset_id } },
  })
  await call(workOrderCommentsApi.add, {
    params: { id: order.data.id },
    body: { comment: { body: MARKUP } },
  })
  const request = await call(workRequestsApi.create, {
    body: { work_request: { title: short(18), description: MARKUP, asset_id } },
  })
  const plan = await call(maintenancePlansApi.create, {
    body: {
      maintenance_plan: {
        ...{ title: short(19), description: MARKUP, asset_id, every: 1, unit: 'months' },
        start_date: '2099-01-31',
      },
    },
  })
  await call(savedViewsApi.create, {
    body: { saved_view: { resource: 'assets', name: short(20), settings: {} } },
  })
  return {
    ...{ asset: asset_id, order: order.data.id, employee: employee.data.id, site: site_id },
    ...{ request: request.data.id, plan: plan.data.id },
  }
}

test('typed text is shown literally on every page, and never becomes markup', async ({
  page,
  account,
}) => {
  const { asset, order, employee, site, request, plan } = await seed(account)
  const seen = (path: string, text: string) =>
    test.step(path, async () => {
      await leadTo(page, path)
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      // An injected image would have requested this.
      expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript"]').count()).toBe(0)
    })
  await seen('/assets', short(12))
  await seen(`/assets/${asset}`, short(12))
  await seen(`/assets/${asset}/maintenance`, short(17))
  await seen(`/assets/${asset}`, short(11))
  await seen('/work-orders', short(17))
  await seen(`/work-orders/${order}`, short(17))
  await seen('/work-requests', short(18))
  await seen(`/work-requests/${request}`, short(18))
  await seen('/maintenance-plans', short(19))
  await seen(`/maintenance-plans/${plan}`, short(19))
  await seen('/system-settings/sites', short(1))
  await seen(`/system-settings/sites/${site}`, short(1))
  await seen('/system-settings/employee-directory', short(7))
  await seen(`/system-settings/employee-directory/${employee}`, short(8))
  await seen('/asset-settings/categories', short(9))
  await seen('/asset-settings/depreciation-methods', short(10))
  await seen('/asset-settings/data-fields/details', short(11))
  await seen('/activity', short(12))
})

test('an x between digits is shown as it was typed', async ({ page, account }) => {
  const [asset] = await addAssets(account.call, [{ name: '12x0' }])
  await page.goto(`/assets/${asset.id}`)
  await expect(heading(page)).toHaveText('12x0')
  const [shown, plain, replaced] = await heading(page).evaluate(async (element) => {
    await document.fonts.ready
    const text = document.createRange()
    text.selectNodeContents(element)
    const width = () => text.getBoundingClientRect().width
    const widthWith = (alternates: number) => {
      element.style.fontFeatureSettings = `'calt' ${alternates}`
      return width()
    }
    return [width(), widthWith(0), widthWith(1)]
  })
  expect(shown).toBe(plain)
  expect(shown).not.toBe(replaced)
})
