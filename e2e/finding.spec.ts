import type { Page } from '@playwright/test'
import { employeesApi } from '@steward/contract/employees.ts'
import type { Call } from './api.ts'
import { expect, test } from './fixtures.ts'
import { assetNames, heading, toast } from './pages.ts'
import { addLocation } from './place-tree.ts'
import { addAssets, addSite } from './register.ts'
import { press } from './cells.ts'

async function addEmployee(call: Call, first_name: string, last_name: string) {
  const { data } = await call(employeesApi.create, {
    body: { employee: { first_name, last_name } },
  })
  return data
}

/** Laptops with the same name: two of Anja's, one of them in Lyon, and one that isn't assigned. */
async function laptops(call: Call) {
  const anja = await addEmployee(call, 'Anja', 'Lorenz')
  const lyon = await addSite(call, 'Lyon')
  await addAssets(call, [
    { name: 'Dell Latitude', custodian_id: anja.id, site_id: lyon.id },
    { name: 'Dell Monitor', custodian_id: anja.id },
    { name: 'Dell Latitude', asset_tag: 'SPARE-1' },
    { name: 'Chair', custodian_id: anja.id },
  ])
  return { anja, lyon }
}

test('a search recognizes people and places, and offers them as filters', async ({
  page,
  account,
}) => {
  const { anja } = await laptops(account.call)
  await page.goto('/assets')
  await page.getByRole('searchbox').fill('dell anja')
  await expect(assetNames(page)).toHaveText(['Dell Latitude', 'Dell Monitor'])

  const readings = page.getByRole('group', { name: 'Narrow to' })
  await readings.getByRole('button', { name: 'Assigned to Anja Lorenz (2)' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('dell')
  await expect(readings).toHaveCount(0)
  await expect(assetNames(page)).toHaveText(['Dell Latitude', 'Dell Monitor'])
  await expect(
    page.getByRole('search').getByRole('button', { name: 'Assigned to Anja Lorenz' }),
  ).toBeVisible()
  expect(new URL(page.url()).searchParams.get('filter[custodian_id]')).toBe(anja.id)

  await page.getByRole('searchbox').fill('grundfos')
  await expect(page.getByText(/^Searched for “grundfos” in .*people, places/)).toBeVisible()
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' })

test('the palette distinguishes assets of the same name, lists all, and hands one over by keyboard', async ({
  page,
  account,
}) => {
  const { call } = account
  await laptops(call)
  await addEmployee(call, 'Mia', 'Berg')
  await addAssets(
    call,
    Array.from({ length: 9 }, () => ({ name: 'Folding chair' })),
  )
  await page.goto('/assets')
  await expect(heading(page)).toHaveText('Assets')
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('folding')
  await expect(palette(page).getByRole('option', { name: 'Folding chair' })).toHaveCount(8)
  await palette(page).getByRole('option', { name: 'See all 9' }).click()
  await expect(assetNames(page)).toHaveCount(9)

  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('latitude anja')
  await expect(
    palette(page).getByRole('option', { name: /Dell Latitude.*In use · Anja Lorenz · Lyon/ }),
  ).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(palette(page).getByRole('option')).toHaveText([
    'Open',
    'Edit',
    /^Hand over/,
    /./,
    /^Move/,
    /label/i,
  ])
  await page.keyboard.press('ArrowLeft')
  await expect(palette(page).getByRole('option', { name: /Dell Latitude/ })).toBeVisible()
  await press(page, 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter')

  const dialog = page.getByRole('dialog', { name: /Hand over/ })
  await expect(dialog.getByRole('combobox', { name: 'Person' })).toBeFocused()
  await page.keyboard.type('mia')
  await expect(page.getByRole('option', { name: 'Mia Berg' })).toBeVisible()
  await press(page, 'ArrowDown', 'Enter')
  await expect(dialog.getByRole('combobox', { name: 'Person' })).toHaveValue('Mia Berg')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Dell Latitude handed over to Mia Berg')).toBeVisible()
})

/** The number of pixels between the last visible filter and the button for more. */
const beforeMore = (page: Page) =>
  page.evaluate(() => {
    const more = document.querySelector('search [data-more]')!
    const chips = [...document.querySelectorAll('search [data-facet]')].filter(
      (chip) => !more.contains(chip) && chip.checkVisibility({ visibilityProperty: true }),
    )
    const ends = chips.map((chip) => chip.getBoundingClientRect().right)
    return Math.round(more.getBoundingClientRect().left - Math.max(...ends))
  })

test('a place in a filter shows its path, also once it is chosen', async ({ page, account }) => {
  const { call } = account
  const { lyon } = await laptops(call)
  const bergen = await addSite(call, 'Bergen')
  const tower = await addLocation(call, 'Building A', lyon.id, { type: 'building' })
  const inLyon = await addLocation(call, 'Server room', lyon.id, { parent_id: tower.id })
  const inBergen = await addLocation(call, 'Server room', bergen.id)
  await addAssets(call, [
    { name: 'Rack 1', location_id: inLyon.id },
    { name: 'Rack 2', location_id: inBergen.id },
  ])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/assets')
  const hint = page.getByRole('searchbox')
  await expect(hint).toHaveAttribute('placeholder', /person or place/)
  const chip = page.getByRole('search').getByRole('button', { name: /^Location/ })
  await chip.click()
  const options = page.getByRole('dialog', { name: 'Location' })
  await options.getByRole('checkbox', { name: 'Server room Lyon › Building A' }).click()
  await expect(assetNames(page)).toHaveText(['Rack 1'])
  await page.keyboard.press('Escape')
  await expect(chip).toHaveText('LocationLyon › Building A › Server room')
  // A placeholder that doesn't fit is replaced by a short one, and “More” is directly after the last filter.
  await expect(hint).toHaveAttribute('placeholder', 'Search')
  await expect.poll(() => beforeMore(page)).toBe(8)
})
