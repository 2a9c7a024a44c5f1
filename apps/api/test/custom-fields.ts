import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import {
  type DataField,
  type DataFieldInput,
  dataFieldsApi,
} from '@steward/contract/data-fields.ts'
import { newAccount, type TestAccount } from './account.ts'

/** An account with the feature of custom fields. */
export const accountWithFields = (more: { currency?: string; digits?: number } = {}) =>
  newAccount({ ...more, flags: { 'assets.custom_fields.enable': true } })

type Field = Partial<DataFieldInput> & Pick<DataFieldInput, 'type'>

/** Defines a field; by default its key is made from its type. */
export async function addField(here: TestAccount, field: Field): Promise<DataField> {
  const { body } = await here.call(dataFieldsApi.create, {
    body: { data_field: { section: 'details', label: field.key ?? field.type, ...field } },
  })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}

export async function addAssetWith(
  here: TestAccount,
  custom_fields: object,
  more: object = {},
): Promise<Asset> {
  const { body } = await here.call(assetsApi.create, {
    body: { asset: { name: 'Pump', custom_fields, ...more } as never },
  })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}

export const changeAsset = (here: TestAccount, id: string, asset: object) =>
  here.call(assetsApi.update, { params: { id }, body: { asset: asset as never } })
