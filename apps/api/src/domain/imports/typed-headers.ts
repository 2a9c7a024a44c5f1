import type { FieldType } from '@steward/contract/data-fields.ts'

/** A header with the type of a custom field in Shelf: «cf: brand, type:option». */
const TYPED = /^cf:\s*(.+?)\s*,\s*type:\s*([\w\s()-]+)$/i

/** Shelf's names of the types of custom fields. */
const TYPES: Readonly<Record<string, FieldType>> = {
  option: 'single_select',
  text: 'text',
  'multiline text': 'long_text',
  multiline_text: 'long_text',
  boolean: 'boolean',
  date: 'date',
  number: 'decimal',
  amount: 'money',
}

/** The name in a header with a type; the header itself where it has none. */
export const labelIn = (header: string): string => TYPED.exec(header)?.[1] ?? header

/** Instructions in the headers of a template: «Email [Required]», «Status [READ ONLY]». */
const TOLD =
  /[[(](?:required|optional|read[ -]?only|obligatorio|opcional|obligatoire|facultatif|erforderlich|pflichtfeld)[\])]\s*$/i

/** A header without a type and instructions, as a custom field is named. */
export const untyped = (header: string): string =>
  header.replace(TYPED, 'cf:$1').replace(TOLD, '').trim()

/** The unmapped columns whose headers have the type of a custom field that they could become. */
export function typedHeaders(
  headers: readonly string[],
  mapped: Readonly<Record<string, string>>,
): Record<string, FieldType> {
  const found = headers.flatMap((header): [string, FieldType][] => {
    const type = TYPED.exec(header)?.[2]
    if (type === undefined || Object.hasOwn(mapped, header)) return []
    return [[header, TYPES[type.trim().toLowerCase()] ?? 'text']]
  })
  return Object.fromEntries(found)
}
