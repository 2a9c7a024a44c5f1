import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import {
  type MaintenancePlanInput,
  maintenancePlansApi,
} from '@steward/contract/maintenance-plans.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import type { Call } from './api.ts'
import { choose, goesOn, press, undo, write } from './keys.ts'
import { dialog, heading, leadTo, toast } from './pages.ts'
import { addAssets, inDays } from './register.ts'

const dates = (page: Page) => page.getByRole('region', { name: 'Next dates' }).getByRole('listitem')

async function addPlan(call: Call, input: Partial<MaintenancePlanInput>) {
  const { data } = await call(maintenancePlansApi.create, {
    body: {
      maintenance_plan: {
        title: 'Service',
        every: 1,
        unit: 'weeks',
        start_date: inDays(0),
        lead_days: 0,
        ...input,
      },
    },
  })
  return data
}

test('a plan is added for an asset, and shows its next dates', async ({ page, account }) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Maintenance plans' })
    .click()
  await expect(page.getByText('No maintenance plans yet')).toBeVisible()
  await leadTo(page, `/maintenance-plans/new?asset=${pump.id}`)
  await expect(heading(page)).toBeVisible()
  const create = page.getByRole('button', { name: 'Create plan' })
  await press(page, create)
  await expect(page.getByText('Enter what needs to be done').first()).toBeVisible()
  await write(page, page.getByRole('textbox', { name: 'Title' }), 'Oil change')
  await write(page, page.getByRole('textbox', { name: 'Every' }), '3')
  await expect(page.getByRole('textbox', { name: 'Meter' })).toHaveCount(0)
  await expectAccessible(page)
  await expectReflow(page)
  await press(page, create)

  await expect(heading(page)).toHaveText('Oil change')
  await expect(page.getByText('Every 3 months').first()).toBeVisible()
  await expect(dates(page)).toHaveCount(6)
  await expect(dates(page).first()).toContainText('today')
  await leadTo(page, `/assets/${pump.id}/maintenance`)
  await expect(
    page
      .getByRole('region', { name: 'Maintenance plans' })
      .getByRole('link', { name: 'Oil change' }),
  ).toBeVisible()
})

test('the next date of each asset is skipped and postponed', async ({ page, account }) => {
  const { data: pumps } = await account.call(assetCategoriesApi.create, {
    body: { asset_category: { name: 'Pumps' } },
  })
  await addAssets(account.call, [
    { name: 'North', category_id: pumps.id },
    { name: 'South', category_id: pumps.id },
  ])
  const plan = await addPlan(account.call, { category_id: pumps.id })
  await page.goto(`/maintenance-plans/${plan.id}`)
  const ask = async (asset: string, entry: string) => {
    await press(page, page.getByRole('button', { name: new RegExp(`^Actions for .*${asset}`) }))
    await choose(page, entry)
  }
  const today = dates(page).filter({ hasText: 'today' })
  await ask('North', 'Skip this date')
  await expect(today).toHaveCount(1)
  await goesOn(page)
  await undo(page)
  await expect(today).toHaveCount(2)
  await goesOn(page)
  await ask('North', 'Skip this date')
  await expect(today).toHaveCount(1)

  await ask('South', 'Postpone…')
  const field = dialog(page).getByRole('textbox', { name: 'New date' })
  await expect(field).toBeFocused()
  await write(page, field, '2020-01-01')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Choose today or a later day')
  await expect(field).toBeFocused()
  await write(page, field, inDays(3))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Postponed')).toBeVisible()
  await goesOn(page)
  await expect(dates(page).first()).toContainText('in 3 days')
  await expect(page.getByRole('button', { name: /^Actions for .*(North|South)/ })).toHaveCount(2)
  await expect(page.getByText('skipped a date')).toHaveCount(2)
  await expect(page.getByText('postponed a date')).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
})

test('a plan is paused from its row and resumed from its page', async ({ page, account }) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  await addPlan(account.call, { title: 'Filter', asset_id: pump.id })
  await page.goto('/maintenance-plans')
  await page.getByRole('button', { name: /^Actions for .*Filter/ }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(toast(page, 'Filter is paused')).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
  await page.getByRole('link', { name: 'Filter' }).click()
  await expect(page.getByText('Paused: no work orders are created.')).toBeVisible()
  await heading(page).press('.')
  await page.getByRole('menuitem', { name: 'Resume' }).press('Enter')
  await expect(dates(page)).toHaveCount(6)
})

test.describe('for somebody who may only see work orders', () => {
  test.use({ role: 'auditor' })

  test('plans are read-only', async ({ page }) => {
    await page.goto('/maintenance-plans')
    await expect(heading(page)).toHaveText('Maintenance plans')
    await expect(page.getByRole('link', { name: 'Add plan' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add plan' })).toHaveCount(0)
    await page.goto('/maintenance-plans/new')
    await expect(heading(page)).toHaveText('You don’t have access to this page')
  })
})
