import type { CellChanges, CellsResult } from '@steward/contract/asset-cells.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import { keepUndo } from '#core/bulk-undo.ts'
import { changeEach, type EachDone, type EachRules, type Held, type Wish } from '#core/bulk-each.ts'
import { admitted, type Ctx, inTransaction } from '#core/ctx.ts'
import { AppError, fault, invalid } from '#core/errors.ts'
import { given, type Row } from '#core/records.ts'
import { customJudges, type Held as HeldAsset } from '#custom-fields/judge.ts'
import { assetJudge } from './assets.bulk.ts'
import { assetEntity } from './assets.records.ts'

/** What takes reading to judge. Assets that get the same of it are judged by what was read once. */
const SHARED = [
  'category_id',
  'site_id',
  'location_id',
  'department_id',
  'custodian_id',
  'tags',
] as const
type Shared = Pick<CellChanges, (typeof SHARED)[number]>

const sharedOf = (changes: CellChanges): Shared =>
  given(Object.fromEntries(SHARED.map((field) => [field, changes[field]])))

/** What an asset can't be without. */
function refuseEmpty({ name, status, criticality }: CellChanges): void {
  for (const [field, value] of Object.entries({ name, status, criticality }))
    if (value === null)
      throw invalid(fault(`/asset/${field}`, `${field} must be given`, 'required'))
}

/** Who works for some sites only can't take an asset out of them. */
function refuseLeaving(next: object, scope: readonly string[]): void {
  const { site_id } = next as { site_id?: string | null }
  if (scope.length === 0 || site_id === undefined || scope.includes(site_id ?? '')) return
  throw invalid(fault('/asset/site_id', 'This site is none of those that you work for', 'scope'))
}

type Judge = Awaited<ReturnType<typeof assetJudge>>

/** What becomes of the account's own fields: of each asset something else, and all of it is read once. */
async function ownRule(ctx: Ctx, wishes: readonly Held<CellChanges>[]) {
  const isAsked = ({ custom_fields, category_id }: CellChanges) =>
    custom_fields !== undefined || category_id !== undefined
  const wanted = new Map(wishes.map(({ held, changes }) => [held.id, changes]))
  if (![...wanted.values()].some(isAsked)) return async () => ({})
  const judges = await customJudges(
    ctx,
    wishes.map(({ changes }) => changes.custom_fields ?? {}),
  )
  return async (held: Row) => {
    const changes = wanted.get(held.id)!
    if (!isAsked(changes)) return {}
    const before = held as unknown as HeldAsset
    const { category_id = before.category_id, custom_fields = {} } = changes
    const values = await judges(custom_fields)(before, category_id)
    return values ? { custom_fields: values } : {}
  }
}

/** The rules for assets of which all get the same in the fields that are shared. What they refuse, each is refused. */
async function judgeOf(
  ctx: Ctx,
  group: readonly Held<CellChanges>[],
  own: (held: Row) => Promise<object>,
): Promise<Judge> {
  const { tags, ...fields } = sharedOf(group[0]!.changes)
  const rows = group.map(({ held }) => held)
  try {
    return await assetJudge(ctx, { ...fields, ...(tags && { tags: { set: tags } }) }, rows, own)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return () => Promise.reject(error)
  }
}

const rules: EachRules<CellChanges> = async (ctx, wishes) => {
  const keyOf = ({ changes }: Held<CellChanges>) => JSON.stringify(sharedOf(changes))
  const judges = new Map<string, Judge>()
  const own = await ownRule(ctx, wishes)
  for (const [key, group] of Map.groupBy(wishes, keyOf))
    judges.set(key, await judgeOf(ctx, group, own))
  const { site_scope } = await admitted(ctx)
  return async (wish) => {
    refuseEmpty(wish.changes)
    const alone = Object.entries(given(wish.changes)).filter(
      ([field]) => field !== 'custom_fields' && !SHARED.some((shared) => shared === field),
    )
    const next = await judges.get(keyOf(wish))!(wish.held, Object.fromEntries(alone))
    refuseLeaving(next, site_scope)
    return next
  }
}

/**
 * What the database refuses says no field: it is the barcode, or that one of the account's own of which another row of
 * the same call has the value, too.
 */
function takenField({ reason }: EachDone['skipped'][number], changes: CellChanges | undefined) {
  const [key, more] = Object.keys(changes?.custom_fields ?? {})
  if (!reason.startsWith('asset custom_fields')) return 'barcode'
  return key !== undefined && more === undefined ? columnOf(key) : null
}

function withField(done: EachDone, wishes: readonly Wish<CellChanges>[]): EachDone {
  const isSought = ({ code, field }: EachDone['skipped'][number]) =>
    code === 'taken' && field === null
  if (!done.skipped.some(isSought)) return done
  const wanted = new Map(wishes.map(({ id, changes }) => [id, changes]))
  const skipped = done.skipped.map((one) =>
    isSought(one) ? { ...one, field: takenField(one, wanted.get(one.id)) } : one,
  )
  return { ...done, skipped }
}

/** Changes assets in the transaction of `ctx`, each in its own way and by the rules that a change of one keeps. */
export const changeCells = async (ctx: Ctx, wishes: readonly Wish<CellChanges>[]) =>
  withField(await changeEach(ctx, assetEntity, wishes, rules), wishes)

/** The same for a call: in one transaction, with a token that takes it back. */
export function writeCells(
  ctx: Ctx,
  wishes: readonly Wish<CellChanges>[],
): Promise<{ data: CellsResult }> {
  return inTransaction(ctx, async (ctx) => {
    const { before, skipped } = await changeCells(ctx, wishes)
    const undo_token = await keepUndo(ctx, assetEntity.name, before)
    return { data: { changed: before.length, skipped, undo_token } }
  })
}
