import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { tasksDuring } from './tasks.ts'
import { row } from './place-tree.ts'

const TREE = '/system-settings/sites-locations'

/** 20,000 places: one site with a hall of 4,939 bays, and three with 20 buildings of 10 floors of 24 rooms each. */
const PLACES = `
  with s as (
    insert into sites (account_id, name, code)
    select $1, case n when 0 then 'Plant' else 'Works ' || n end, 'S-' || n from generate_series(0, 3) n
    returning id, name
  ), hall as (
    select uuid_v7() as id, s.id as site_id, null::uuid as parent_id, 'Hall' as name, 'building' as type
    from s where name = 'Plant'
  ), bays as (
    select uuid_v7() as id, site_id, id as parent_id, 'Bay ' || n as name, 'area' as type
    from hall, generate_series(1, 4939) n
  ), buildings as (
    select uuid_v7() as id, s.id as site_id, null::uuid as parent_id, 'Building ' || n as name, 'building' as type
    from s, generate_series(1, 20) n where s.name <> 'Plant'
  ), floors as (
    select uuid_v7() as id, site_id, id as parent_id, 'Floor ' || n as name, 'floor' as type
    from buildings, generate_series(1, 10) n
  ), rooms as (
    select uuid_v7() as id, site_id, id as parent_id, 'Room ' || n as name, 'room' as type
    from floors, generate_series(1, 24) n
  )
  insert into locations (account_id, id, site_id, parent_id, name, type, code)
  select $1, id, site_id, parent_id, name, type, id from (
    select * from hall union all select * from bays union all select * from buildings
    union all select * from floors union all select * from rooms
  ) places`

/** A longer task delays the user's input. */
const LONGEST_MS = 50

/** Scrolls the tree with the wheel a number of times, once per frame. */
async function scroll(page: Page, times: number, pixels: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await page.mouse.wheel(0, pixels)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  }
}

test.describe('a tree of 20,000 places', () => {
  test.use({ flags: { 'locations.hierarchical.enable': true } })

  test('never blocks the page for more than 50 ms', async ({ page, account, arranger }) => {
    test.setTimeout(120_000)
    await arranger.write(account.account_id, PLACES)
    await page.goto('/system-settings/departments')
    const link = page.getByRole('link', { name: 'Sites and locations' })
    await expect(link).toBeVisible()

    const tasks = await tasksDuring(page, async () => {
      await link.click()
      await expect(page).toHaveURL(TREE)
      await expect(row(page, 'Plant')).toBeVisible()
      await page.getByRole('tree', { name: 'Place tree' }).focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowRight')
      await expect(row(page, 'Hall')).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(row(page, 'Bay 1')).toBeVisible()
      await row(page, 'Bay 1').hover()
      await scroll(page, 40, 1200)
      await scroll(page, 40, -1200)
      await expect(row(page, 'Bay 1')).toBeVisible()
      await page.getByRole('searchbox').pressSequentially('room 7')
      await expect(row(page, 'Room 7').first()).toBeVisible()
      await row(page, 'Room 7').first().hover()
      await scroll(page, 40, 1200)
      await page.getByRole('searchbox').fill('')
      await expect(row(page, 'Hall')).toBeVisible()
    })

    expect(tasks.length).toBeGreaterThan(100)
    expect(Math.max(...tasks)).toBeLessThan(LONGEST_MS)
  })
})
