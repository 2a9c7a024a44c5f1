import type { Language } from '@steward/contract/limits.ts'
import { inEveryLanguage } from '@steward/locales/texts.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { momentSaid } from '#domain/imports/moments.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import { plain } from '#domain/imports/plain.ts'
import { column, listed, namesOf, type TargetColumn } from '#domain/imports/targets.ts'
import type { Bringing } from '#shared/imports/kind.ts'
import { MissingRecords } from '#shared/naming/missing-records.ts'
import { archivedNames } from '#shared/naming/archived-names.ts'
import { unknown } from '#shared/naming/hits.ts'
import { nearTags } from '#shared/naming/near-tags.ts'
import { lookUp, meaningOf, textOf } from '#shared/naming/references.ts'
import type { Meter } from '#shared/meters/readings.ts'

const words = (field: string): Record<Language, string> =>
  inEveryLanguage(`imports.readings.${field}`)!

const field = (key: string, aliases: string, rest: Partial<TargetColumn> = {}) =>
  column(key, { labels: words(key), aliases: listed(aliases), ...rest })

export const COLUMNS: readonly TargetColumn[] = [
  field(
    'asset_tag',
    'asset, asset tag, asset id, asset number, asset name, vehicle, vehicle name, machine, equipment, equipment id, equipo, activo, etiqueta de activo, équipement, actif, Anlage, Inventarnummer, Gerät',
    { type: 'reference', refers: 'Asset', required: true, sample: 'AST-01001' },
  ),
  field(
    'meter',
    'meter name, meter type, counter, gauge, medidor, compteur, Zählername, Messpunkt',
    {
      required: true,
      instead: ['value'],
      max: 64,
      sample: 'Operating hours',
    },
  ),
  field('read_at', 'reading date, read on, recorded at, fecha, fecha de lectura, Ablesedatum', {
    type: 'moment',
    required: true,
    sample: '2026-01-31 14:30',
  }),
  field('value', 'meter reading, count, hours, mileage, valor, valeur, index, Wert, Stand', {
    type: 'decimal',
    required: true,
    sample: '1250.5',
  }),
  field('unit', 'units, unit of measure, uom, unidad de medida, unité de mesure, Maßeinheit', {
    max: 16,
    sample: 'h',
  }),
  field('note', 'comment, remark, comentario, commentaire, remarque, Bemerkung', { max: 500 }),
]

/** Names of a column of readings that don't name the meter. */
const VALUE_NAMES = new Set(namesOf(COLUMNS.find(({ key }) => key === 'value')!).map(plain))

/** The maximum number of digits of a reading before its decimal point. */
const LARGEST = 10 ** 12

/** A day isn't in the future if it has begun in any time zone. */
const AHEAD = 14 * 3_600_000

/** A row that is being imported. */
export interface Row {
  draft: Draft
  /** RFC 3339 in UTC; empty without one. */
  read_at: string
  problems: RowProblem[]
  asset_id: string
  name: string
  meter: Meter | undefined
}

const wrong = (draft: Draft, key: string, code: 'future' | 'negative' | 'too_big'): RowProblem => ({
  code,
  key,
  value: textOf(draft, key),
  ...(code === 'too_big' && { args: { max: LARGEST - 1 } }),
})

/** The problems of a row that don't depend on other data. */
function ownProblems(draft: Draft, read_at: string): RowProblem[] {
  const known = new Set(draft.problems.map(({ key }) => key))
  const lacking = COLUMNS.filter(
    ({ key, required }) => required && !known.has(key) && textOf(draft, key) === '',
  )
  const value = Number(textOf(draft, 'value'))
  const isDay = !textOf(draft, 'read_at').includes('T')
  const isToCome = Date.parse(read_at) > Date.now() + (isDay ? AHEAD : 0)
  return [
    ...draft.problems,
    ...lacking.map(({ key }): RowProblem => ({ code: 'required', key })),
    ...(value < 0 ? [wrong(draft, 'value', 'negative')] : []),
    ...(value >= LARGEST ? [wrong(draft, 'value', 'too_big')] : []),
    ...(isToCome ? [wrong(draft, 'read_at', 'future')] : []),
  ]
}

/** «Odometer (km)» and «Hours [h]» name a meter and its unit. */
const MEASURED = /^(.+?)\s*[([]([^()[\]]{1,16})[)\]]$/

/** If a file has one column for each meter, its header is the meter's name. */
function nameMeter({ values }: Draft, headers: Bringing['headers']): void {
  const header = headers.get('value') ?? ''
  if (headers.has('meter') || VALUE_NAMES.has(plain(header))) return
  const [, name = header, unit] = MEASURED.exec(header) ?? []
  values.set('meter', name.slice(0, 64))
  if (unit !== undefined && !headers.has('unit')) values.set('unit', unit)
}

/** The rows of a file, with the assets that they name and their own problems. */
export async function readRows(ctx: Ctx, { drafts, zone, headers }: Bringing): Promise<Row[]> {
  for (const draft of drafts) nameMeter(draft, headers)
  const lookups = await lookUp(ctx, COLUMNS, drafts, { byName: ['Asset'] })
  const rows = drafts.map((draft): Row => {
    const search = { lookups, missing: new MissingRecords() }
    const { references, problems } = meaningOf(COLUMNS, draft, search)
    const asset = references.get('asset_tag')
    // A reading can create its meter, but not its asset.
    if (asset?.missing) problems.push(unknown('asset_tag', textOf(draft, 'asset_tag')))
    const said = textOf(draft, 'read_at')
    const read_at = (said && momentSaid(said, zone, null)) ?? ''
    return {
      draft,
      read_at,
      problems: [...ownProblems(draft, read_at), ...problems],
      asset_id: asset?.id ?? '',
      name: textOf(draft, 'meter'),
      meter: undefined,
    }
  })
  await explainTags(ctx, rows)
  return rows
}

/** The problem of an unknown asset, with a hint if it was archived or another one may be meant. */
async function explainTags(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const unknowns = rows.flatMap(({ problems }) =>
    problems.filter(({ code, key }) => code === 'unknown' && key === 'asset_tag'),
  )
  const values = unknowns.map(({ value = '' }) => value)
  const archived = await archivedNames(ctx, 'Asset', values)
  const tags = await nearTags(ctx, values)
  for (const problem of unknowns) {
    const { value = '' } = problem
    const near = tags.get(value)
    if (archived.has(value.toLowerCase())) problem.code = 'archived'
    else if (near) problem.args = { near }
  }
}
