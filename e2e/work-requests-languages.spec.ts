import { organizationsApi } from '@steward/contract/accounts.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { expect, test } from './fixtures.ts'
import { heading, leadTo } from './pages.ts'
import { addAssets, inDays } from './register.ts'
import { addOrders } from './work-orders.ts'
import { speaks } from './words.ts'

for (const language of ['de', 'es', 'fr'] as const) {
  test.describe(language, () => {
    test.use({ language, locale: language })
    test.describe.configure({ timeout: 120_000 })
    const check = speaks(language)

    test('requests, the public form, and work without a network', async ({
      page,
      account,
      context,
      troubles,
    }) => {
      troubles.expect(/ERR_INTERNET_DISCONNECTED/, /MissingPart/, /^409 /)
      const [pump] = await addAssets(account.call, [{ name: 'Q7' }])
      const ask = (title: string) =>
        account.call(workRequestsApi.create, {
          body: { work_request: { title, asset_id: pump.id } },
        })
      const [{ data: open }, { data: declined }] = [await ask('Q7'), await ask('Q8')]
      await account.call(workRequestsApi.decline, {
        params: { id: declined.id },
        body: { decline: { reason: 'Q9' } },
      })
      const [order] = await addOrders(account.call, [
        { title: 'Q7', due_date: inDays(-2), assigned_to_id: account.me.id },
      ])
      await account.call(organizationsApi.update, {
        params: { id: account.account_id },
        body: { organization: { public_requests: true } },
      })
      const { data: link } = await account.call(workRequestsApi.formLink, {
        query: { about: 'asset', id: pump.id },
      })
      const paths = [
        link.path,
        '/work-requests',
        `/work-requests/${declined.id}`,
        '/report',
        '/system-settings/organization',
        '/my-work',
        `/work-requests/${open.id}`,
      ]
      for (const path of paths) {
        await (path === link.path ? page.goto(path) : leadTo(page, path))
        await expect(heading(page)).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await check(page, { between: path !== paths.at(-1) })
      }
      await page.locator('main button.button-primary').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page)
      await page.getByRole('dialog').getByRole('group').first().getByRole('radio').last().check()
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
      await check(page)

      await page.goto(`/work-orders/${order.id}`)
      await expect(heading(page)).toBeVisible()
      await context.setOffline(true)
      await page.locator('main button.button-primary').first().click()
      await expect(page.locator('main [aria-labelledby] li').first()).toBeVisible()
      await check(page)
      await account.call(workOrdersApi.update, {
        params: { id: order.id },
        body: { work_order: { status: 'done' } },
      })
    })
  })
}
