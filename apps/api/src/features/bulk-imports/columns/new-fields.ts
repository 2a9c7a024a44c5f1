import type { ImportMapping } from '@steward/contract/bulk-imports.ts'
import { columnOf, FIELD_FLAGS, type FieldType, hasOptions } from '@steward/contract/data-fields.ts'
import { inOneLine, isOneLine } from '@steward/contract/kit/lines.ts'
import { managesSystem } from '@steward/contract/permissions.ts'
import type pg from 'pg'
import { clientOf, type Ctx, inTransaction, type Member } from '#core/context/ctx.ts'
import { fault, forbidden, invalid } from '#core/context/errors.ts'
import { contentOf } from '#core/records/rows.ts'
import { cut } from '#domain/imports/title.ts'
import { labelIn, typedHeaders } from '#domain/imports/typed-headers.ts'
import type { ImportKind, ImportKinds } from '#shared/imports/kind.ts'
import { type ClaimedImport, held } from '../lease.ts'

/** So many options, of so many characters, are chosen from; what has more of them is a text. */
const MOST_OPTIONS = 200
const LONGEST_OPTION = 100

/** Whether somebody may give the records of a kind fields of their own. */
const mayAddFields = ({ permissions, flags }: Member, { owner }: ImportKind): boolean =>
  owner !== undefined && flags[FIELD_FLAGS[owner.entity]] === true && managesSystem(permissions)

/** The fields that the headers of a file offer, where they may be added. */
export const offeredFields = (
  member: Member,
  kind: ImportKind,
  headers: readonly string[],
  { columns }: Pick<ImportMapping, 'columns'>,
) => (mayAddFields(member, kind) ? typedHeaders(headers, columns) : {})

/** @throws 403 for who may not add fields; 422 for columns that the file doesn't have, or that fill one already */
export function refuseNewFields(
  member: Member,
  kind: ImportKind,
  headers: readonly string[],
  { columns, new_fields = {} }: ImportMapping,
): void {
  const asked = Object.keys(new_fields)
  if (asked.length === 0) return
  if (!mayAddFields(member, kind)) throw forbidden()
  const wrong = asked.filter(
    (header) => !headers.includes(header) || Object.hasOwn(columns, header),
  )
  if (wrong.length > 0)
    throw invalid(
      ...wrong.map((header) =>
        fault('/bulk_import/mapping', `“${header}” is no column that is free`, 'unknown_column'),
      ),
    )
}

/** The different texts of a column; undefined where they are too many, or too long, to choose from. */
async function optionsOf(client: pg.Client, { id }: ClaimedImport, at: number) {
  const cell = `cells[${at + 1}]`
  const { rows } = await client.query<{ option: string }>(
    `select distinct ${cell} as option from import_rows where import_id = $1 and ${cell} <> ''
     order by 1 limit ${MOST_OPTIONS + 1}`,
    [id],
  )
  const options = rows.map(({ option }) => option)
  const isChoice = options.length > 0 && options.length <= MOST_OPTIONS
  const isOption = (one: string) => one.length <= LONGEST_OPTION && isOneLine(one)
  return isChoice && options.every(isOption) ? options : undefined
}

/**
 * Adds the fields that columns of the file are to become, once: from then on the import fills them.
 *
 * @returns the import as it is then; undefined where somebody else holds it by now
 */
export async function addNewFields(
  ctx: Ctx,
  client: pg.Client,
  kinds: ImportKinds,
  claimed: ClaimedImport,
  token: string,
): Promise<ClaimedImport | undefined> {
  const { new_fields = {}, columns, ...mapping } = claimed.mapping
  const { addField } = kinds
  const { owner } = kinds.get(claimed.resource_type)!
  // In the order of the file; a header may be called like something that every object has.
  const asked = Object.entries(new_fields).toSorted(
    ([a], [b]) => claimed.headers.indexOf(a) - claimed.headers.indexOf(b),
  )
  if (claimed.dry_run || asked.length === 0 || !addField || !owner) return claimed
  const options = new Map<string, string[] | undefined>()
  for (const [header, type] of asked)
    if (hasOptions(type))
      options.set(header, await optionsOf(client, claimed, claimed.headers.indexOf(header)))
  return inTransaction(ctx, async (ctx) => {
    if (!(await held(ctx, claimed.id, token))) return undefined
    const filled = { ...columns }
    for (const [header, type] of asked) {
      const answer = await addField(ctx, {
        entity: owner.entity,
        section: 'additional-info',
        label: cut(inOneLine(labelIn(header)), 128),
        ...typed(type, options.get(header)),
      })
      filled[header] = columnOf(contentOf(answer).data.key)
    }
    const made = { ...mapping, columns: filled }
    await clientOf(ctx).query(
      'update bulk_imports set mapping = $3::jsonb where account_id = $1 and id = $2',
      [ctx.account_id, claimed.id, JSON.stringify(made)],
    )
    return { ...claimed, mapping: made }
  })
}

const typed = (type: FieldType, options: string[] | undefined) =>
  hasOptions(type) ? (options ? { type, options } : { type: 'text' as const }) : { type }
