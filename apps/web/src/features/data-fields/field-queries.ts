import { dataFieldsApi, type FieldSection } from '@steward/contract/data-fields.ts'
import { query } from '#lib/query.ts'

/** The fields of one section, with how many assets have values in them. */
export const sectionFields = (section: FieldSection, archived: boolean) =>
  query(dataFieldsApi.list, {
    query: {
      per_page: 200,
      'filter[section]': [section],
      view: 'complete',
      ...(archived && { 'filter[archived]': true }),
    },
  })

/** The fields that work orders of one type have, with how many have values in them. */
export const typeFields = (type: string, archived: boolean) =>
  query(dataFieldsApi.list, {
    query: {
      per_page: 200,
      'filter[entity]': 'work_order',
      'filter[work_order_type_id]': [type],
      view: 'complete',
      ...(archived && { 'filter[archived]': true }),
    },
  })

/** The fields that every asset has. */
export const systemQuery = () => query(dataFieldsApi.system, { query: {} })
