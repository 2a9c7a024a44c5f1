import { dataFieldsApi, type FieldSection } from '@steward/contract/data-fields.ts'
import { query } from '#lib/query.ts'

/** The fields of one section, with how many assets have values in them. */
export const sectionFields = (section: FieldSection, archived: boolean) =>
  query(dataFieldsApi.list, {
    query: {
      'filter[section]': [section],
      view: 'complete',
      ...(archived && { 'filter[archived]': true }),
    },
  })

/** The fields that every asset has. */
export const systemQuery = () => query(dataFieldsApi.system, { query: {} })
