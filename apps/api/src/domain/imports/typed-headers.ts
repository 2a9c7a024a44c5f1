import type { FieldType } from '@steward/contract/data-fields.ts'

/** «cf: brand, type:option»: how Shelf calls a column of one's own. */
const TYPED = /^cf:\s*(.+?)\s*,\s*type:\s*([\w\s()-]+)$/i

/** What Shelf calls the types of such columns. */
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

/** The name in a header that says a type besides; the header itself where it says none. */
export const labelIn = (header: string): string => TYPED.exec(header)?.[1] ?? header

/** «Email [Required]» and «Status [READ ONLY]»: what a template says to whoever fills it in. */
const TOLD =
  /[[(](?:required|optional|read[ -]?only|obligatorio|opcional|obligatoire|facultatif|erforderlich|pflichtfeld)[\])]\s*$/i

/** A header without its type, as a column of one's own is called, and without what is told to people. */
export const untyped = (header: string): string =>
  header.replace(TYPED, 'cf:$1').replace(TOLD, '').trim()

/** The columns that nothing fills yet and that say by their headers which field they could become. */
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
