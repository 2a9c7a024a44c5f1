import { type Asset, type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { type DataFieldInput, dataFieldsApi } from '@steward/contract/data-fields.ts'
import type { Page } from '@playwright/test'
import { type Account, expect, test } from './fixtures.ts'
import { bulkBar } from './list.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { applying, assetRow, choose, field, toast, valueOf } from './pages.ts'
import { addCategory } from './register.ts'

test.use({ flags: { 'assets.custom_fields.enable': true } })

async function define(
  account: Account,
  more: Partial<DataFieldInput> & Pick<DataFieldInput, 'label' | 'type'>,
) {
  const data_field = { section: 'details' as const, ...more }
  await account.call(dataFieldsApi.create, { body: { data_field } })
}
const create = async (account: Account, asset: AssetInput): Promise<Asset> =>
  (await account.call(assetsApi.create, { body: { asset } })).data
const change = (account: Account, id: string, custom_fields: Record<string, string | null>) =>
  account.call(assetsApi.update, { params: { id }, body: { asset: { custom_fields } } })
const values = async (account: Account, id: string) =>
  (await account.call(assetsApi.get, { params: { id } })).data.custom_fields
const editorOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(${name}: .*\\. Edit|Add ${name})$`) })

test('custom fields of many assets are set and cleared in bulk, and undone', async ({
  page,
  account,
}) => {
  const laptops = await addCategory(account.call, 'Laptops')
  await define(account, {
    label: 'System',
    type: 'single_select',
    options: ['BSD', 'Plan 9'],
    category_ids: [laptops.id],
  })
  await define(account, { label: 'Rent', type: 'money' })
  await define(account, { label: 'Address', type: 'text', unique: true })
  const one = await create(account, {
    name: 'One',
    category_id: laptops.id,
    custom_fields: { rent: '7' },
  })
  const two = await create(account, { name: 'Two', category_id: laptops.id })
  const crane = await create(account, { name: 'Crane' })

  await page.goto('/assets')
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  const bar = bulkBar(page)
  await bar.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit fields' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit fields' })
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  await expect(page.getByRole('option', { name: 'Rent' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Address' })).toHaveCount(0)
  await page.getByRole('option', { name: 'System' }).click()
  await choose(dialog, 'System', 'Plan 9')
  await expect(dialog).toContainText('Only assets in these categories have this field: Laptops.')
  await choose(dialog, 'Another field', 'Rent')
  await field(dialog, 'Rent').fill('much')
  await expectAccessibleOverlay(page, '[role=dialog]')
  await applying(dialog).click()
  await expect(field(dialog, 'Rent')).toHaveAccessibleDescription(/Enter a number/)
  await dialog.getByRole('checkbox', { name: 'Clear “Rent”' }).check()
  await applying(dialog).click()

  const message = toast(page, '2 assets changed')
  await expect(message).toContainText('1 asset not changed')
  await message.getByRole('button', { name: 'Show which' }).click()
  const left = page.getByRole('dialog', { name: /not changed/ })
  await expect(left).toContainText('Crane')
  await expect(left).toContainText('Assets in this category don’t have this field.')
  expect(await values(account, one.id)).toEqual({ system: 'Plan 9' })
  expect(await values(account, two.id)).toEqual({ system: 'Plan 9' })
  expect(await values(account, crane.id)).toEqual({})

  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: /^Select Crane/ }).uncheck()
  await bar.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit fields' }).click()
  await choose(dialog, 'Field', 'System')
  await dialog.getByRole('checkbox', { name: 'Clear “System”' }).check()
  await applying(dialog).click()
  await expect(toast(page, '2 assets changed')).toBeVisible()
  expect(await values(account, one.id)).toEqual({})
  await toast(page, '2 assets changed').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Change undone')).toBeVisible()
  expect(await values(account, one.id)).toEqual({ system: 'Plan 9' })
  await expect(assetRow(page, 'One')).toBeVisible()
})

test('a custom field is edited in place on the asset’s page, and undone', async ({
  page,
  account,
}) => {
  await define(account, { label: 'Host', type: 'text' })
  await define(account, { label: 'Leased', type: 'boolean' })
  await define(account, { label: 'Handbook', type: 'url' })
  await define(account, { label: 'Next check', type: 'date' })
  const { id } = await create(account, {
    name: 'Server',
    custom_fields: { host: 'a1', handbook: 'https://example.com/book' },
  })
  await page.goto(`/assets/${id}`)
  await editorOf(page, 'Host').focus()
  await page.keyboard.press('e')
  const box = page.getByRole('textbox', { name: 'Host' })
  await expect(box).toBeFocused()
  await box.fill('b2')
  await page.keyboard.press('Enter')
  await expect(valueOf(page, 'Host')).toHaveText('b2')
  await toast(page, 'Host was changed').getByRole('button', { name: 'Undo' }).click()
  await expect(valueOf(page, 'Host')).toHaveText('a1')

  await expectAccessible(page)
  await editorOf(page, 'Leased').click()
  await choose(page, 'Leased', 'Yes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(valueOf(page, 'Leased')).toHaveText('Yes')

  // Links still work.
  await expect(page.getByRole('link', { name: 'https://example.com/book' })).toBeVisible()
  await editorOf(page, 'Next check').click()
  await page.getByRole('textbox', { name: 'Next check' }).fill('soon')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Next check' })).toHaveAccessibleDescription(
    /Enter a date/,
  )
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectReflow(page)
  expect(await values(account, id)).toEqual({
    host: 'a1',
    handbook: 'https://example.com/book',
    leased: true,
  })
})

const CONFLICT = 'Someone else changed this in the meantime'

test.describe('two people who edit the same asset', () => {
  test.beforeEach(async ({ account, troubles }) => {
    troubles.expect(/^409 PUT /)
    await define(account, { label: 'Host', type: 'text' })
    await define(account, { label: 'System', type: 'text' })
  })

  test('are asked in the form only about the custom field that both have changed', async ({
    page,
    account,
  }) => {
    const { id } = await create(account, {
      name: 'Server',
      custom_fields: { host: 'a', system: 'A' },
    })
    await page.goto(`/assets/${id}?edit=true`)
    const form = page.getByRole('dialog')
    await field(form, 'Host').fill('mine')
    await change(account, id, { host: 'theirs', system: 'B' })
    await form.getByRole('button', { name: 'Save changes' }).click()

    const question = page.getByRole('dialog', { name: CONFLICT })
    await expect(question.getByRole('group', { name: 'Host' })).toContainText('theirs')
    await expect(question.getByRole('radio')).toHaveCount(2)
    await expect(question).toContainText('System: B')
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(question).toBeHidden()
    await expect.poll(() => values(account, id)).toEqual({ host: 'mine', system: 'B' })
  })

  test('are asked at the field; changes of different custom fields are merged', async ({
    page,
    account,
  }) => {
    const { id } = await create(account, {
      name: 'Server',
      custom_fields: { host: 'a', system: 'A' },
    })
    await page.goto(`/assets/${id}`)
    await editorOf(page, 'Host').click()
    const box = page.getByRole('textbox', { name: 'Host' })
    await box.fill('mine')
    await change(account, id, { system: 'B' })
    await box.press('Enter')
    await expect(toast(page, 'Host was changed')).toContainText('System')
    expect(await values(account, id)).toEqual({ host: 'mine', system: 'B' })

    await editorOf(page, 'Host').click()
    await box.fill('again')
    await change(account, id, { host: 'theirs' })
    await box.press('Enter')
    const question = page.getByRole('dialog', { name: CONFLICT })
    await question.getByRole('group', { name: 'Host' }).getByLabel('Use theirs').check()
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(valueOf(page, 'Host')).toHaveText('theirs')
  })
})
