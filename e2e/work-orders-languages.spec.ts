import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { expect, test } from './fixtures.ts'
import { unfitting } from './looks.ts'
import { heading, leadTo } from './pages.ts'
import { addAssets, inDays } from './register.ts'
import { addOrders, addType, everyStep } from './work-orders.ts'
import { speaks } from './words.ts'

for (const language of ['de', 'es', 'fr'] as const) {
  test.describe(language, () => {
    test.use({ language })
    test.describe.configure({ timeout: 120_000 })
    const check = speaks(language)

    test('work orders in every layout', async ({ page, account }) => {
      const [pump] = await addAssets(account.call, [{ name: 'Q7' }])
      const type = await addType(account.call, { name: 'Q7', checklist: everyStep() })
      const [{ id }] = await addOrders(account.call, [
        {
          title: 'Q7',
          asset_id: pump.id,
          due_date: inDays(-2),
          work_order_type_id: type.id,
          status: 'in_progress',
          on_hold_reason: 'parts',
        },
        { title: 'Q8', due_date: inDays(0) },
      ])
      const params = { id }
      await account.call(workOrderCommentsApi.add, { params, body: { comment: { body: 'Q7' } } })
      await account.call(workOrderCostsApi.addTime, {
        params,
        body: { time_entry: { minutes: 95 } },
      })
      await account.call(workOrderCostsApi.addCost, {
        params,
        body: { cost: { description: 'Q7', unit_cost: '12.50' } },
      })
      const { data: plan } = await account.call(maintenancePlansApi.create, {
        body: {
          maintenance_plan: {
            title: 'Q7',
            asset_id: pump.id,
            every: 2,
            unit: 'months',
            start_date: inDays(20),
          },
        },
      })
      const paths = [
        '/maintenance-plans',
        '/maintenance-plans/new',
        `/maintenance-plans/${plan.id}`,
        '/work-orders',
        '/work-orders?layout=board',
        '/work-orders?layout=calendar',
        `/work-orders/new?asset=${pump.id}`,
        `/work-orders/sheet?ids=${id}`,
        `/assets/${pump.id}/maintenance`,
        `/assets/${pump.id}?ask=report`,
        `/work-orders/${id}`,
      ]
      for (const path of paths) {
        await leadTo(page, path)
        // A dialog in the URL hides the heading from the accessibility tree.
        await expect(heading(page).or(page.getByRole('dialog')).first()).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await check(page, { between: path !== paths.at(-1) })
      }
      await page.locator('main button.button-primary').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page)
    })

    test('the title of the list isn’t truncated beside its buttons on a tablet', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 768, height: 900 })
      await leadTo(page, '/work-orders')
      await expect(heading(page)).toBeVisible()
      await expect.poll(() => unfitting(page)).toEqual([])
    })
  })
}

for (const language of ['en', 'de', 'es', 'fr'] as const) {
  test.describe(`the figures above the list in ${language}`, () => {
    test.use({ language, viewport: { width: 1280, height: 900 } })

    test('fit one line, also with hundreds of orders', async ({ page, account, arranger }) => {
      const { account_id, me } = account
      // As many of each figure.
      await arranger.write(
        account_id,
        `insert into work_orders (account_id, number, title, status, assigned_to_id, due_date)
         select $1, 'T-' || n, 'Grease ' || n, case when n % 4 = 0 then 'in_progress' else 'to_do' end,
           case when n % 4 = 1 then '${me.id}'::uuid end, case when n % 4 = 2 then date '2020-01-01' end
         from generate_series(1, 3552) n`,
      )
      const figures = page.locator('h1 + ul')
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/work-orders')
        await expect(figures.getByText('888', { exact: true })).toHaveCount(4)
        const { height, right } = await figures.evaluate((list) => ({
          height: list.clientHeight,
          right: list.scrollWidth - list.clientWidth,
        }))
        expect(height).toBeLessThan(24)
        expect(right).toBeLessThanOrEqual(0)
        // A name may be shortened where there is little room, and stays readable.
        const shares = await figures
          .getByRole('link')
          .evaluateAll((names) => names.map((name) => name.clientWidth / name.scrollWidth))
        expect(shares).toHaveLength(4)
        for (const share of shares) expect(share).toBeGreaterThan(0.4)
      }
    })
  })
}
