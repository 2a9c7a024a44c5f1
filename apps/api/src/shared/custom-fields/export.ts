import { columnOf, type FieldType, isNumeric } from '@steward/contract/data-fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { ExportColumn } from '#core/lists/listing.ts'
import { assets } from '#db/schema/assets.ts'
import type { Definition, Definitions } from './definitions.ts'
import { idIn } from './ids.ts'

const text = (key: string): SQL => sql`(${assets.custom_fields} ->> ${key})`

/** By what an import finds the person or the asset again. */
const REFERRED: Partial<Record<FieldType, (key: string) => SQL>> = {
  employee: (key) => sql`(select coalesce(e.email, e.employee_number, e.full_name) from employees e
    where e.account_id = ${assets.account_id} and e.id = ${idIn(text(key))})`,
  asset: (key) => sql`(select a.asset_tag::text from assets a
    where a.account_id = ${assets.account_id} and a.id = ${idIn(text(key))})`,
  multi_select: (key) => sql`(select string_agg(x #>> '{}', ';')
    from jsonb_path_query(${assets.custom_fields} -> ${key}, '$[*]') x)`,
}

const kindOf = ({ type }: Definition) =>
  isNumeric(type) ? 'number' : type === 'date' ? 'date' : 'text'

/** The columns `cf:key` of an export, in the words that an import reads. */
export const customColumns = ({ fields }: Definitions): Record<string, ExportColumn> =>
  Object.fromEntries(
    fields.map((field) => [
      columnOf(field.key),
      { text: (REFERRED[field.type] ?? text)(field.key), kind: kindOf(field) },
    ]),
  )
