import { dataFieldsApi, type FieldSection } from '@steward/contract/data-fields.ts'
import { query } from '#lib/query.ts'

/** The custom fields of a section, with the number of assets that have values. */
export const sectionFields = (section: FieldSection, archived: boolean) =>
  query(dataFieldsApi.list, {
    query: {
      per_page: 200,
      'filter[section]': [section],
      view: 'complete',
      ...(archived && { 'filter[archived]': true }),
    },
  })

/** The custom fields of a work order type, with the number of work orders that have values. */
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

/** The system fields of assets. */
export const systemQuery = () => query(dataFieldsApi.system, { query: {} })
