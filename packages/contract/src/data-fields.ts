/** The kinds of record that people may give fields of their own. */
export const FIELD_ENTITIES = ['asset', 'work_order'] as const
/** Where on the record's pages a field stands. */
export const FIELD_SECTIONS = ['details', 'financial-info', 'additional-info'] as const
export const FIELD_TYPES = [
  'text',
  'long_text',
  'integer',
  'decimal',
  'money',
  'date',
  'boolean',
  'single_select',
  'multi_select',
  'url',
  'email',
  'phone',
  'employee',
  'asset',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]
