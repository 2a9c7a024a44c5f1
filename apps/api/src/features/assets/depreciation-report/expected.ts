import type { ReportedAsset } from '@steward/contract/depreciation-report.ts'
import { formatMinor, halfUp, type Minor } from '@steward/depreciation/numbers.ts'
import { problemsOf } from '@steward/depreciation/problems.ts'
import { depreciationEnd, timelineOf } from '@steward/depreciation/timeline.ts'
import type { Input } from '@steward/depreciation/types.ts'
import { valueOf } from '@steward/depreciation/value-at.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { type Basis, type BookBasis, readBasis } from '#shared/figures/basis.ts'
import { prepared } from '#shared/figures/compute.ts'
import { countedIn } from '#shared/figures/events.ts'
import { type EventFacts, readFacts } from '#shared/figures/facts.ts'

// The life, salvage and end of depreciation of most assets are in their own columns. For assets with events these are
// those before the events, so the ones of a day are computed.

/** An asset with the events up to the end of a day, without those that were undone since. */
function knownOn({ events = [], disposal, ...input }: Input, day: string): Input {
  return {
    ...input,
    events: events.filter(({ type, date }) => type === 'reversal' || date <= day),
    ...(disposal && disposal.date <= day && { disposal }),
  }
}

/** Rounded to one decimal. */
const percentOf = (part: Minor, whole: Minor): number =>
  Math.min(100, Math.max(0, Number(halfUp(part * 1000n, whole)) / 10))

/** The life, salvage and end of depreciation of an asset in the book. */
type Terms = Pick<ReportedAsset, 'salvage' | 'remaining_months' | 'ends_on' | 'depreciated'>

function expectedOn(input: Input, day: string): Terms | undefined {
  const known = knownOn(input, day)
  if (problemsOf(known).length > 0) return undefined
  const line = timelineOf(known)
  const { cost, accumulated, salvage, remainingMonths, status } = valueOf(line, day, 'recognised')
  if (status === 'disposed') return undefined
  const endsOn = status === 'none' ? null : depreciationEnd(line)
  const base = cost - salvage
  return {
    salvage: formatMinor(salvage, input.minorUnits),
    remaining_months:
      status === 'none' || (endsOn === null && remainingMonths === 0) ? null : remainingMonths,
    ends_on: endsOn,
    depreciated: base > 0n ? percentOf(accumulated, base) : null,
  }
}

type Method = Pick<ReportedAsset, 'method' | 'convention'>

/**
 * The method of the last change of an asset by a day, and after its opening balance; undefined if it still has its first
 * method.
 */
function methodOn(
  { methods }: Basis,
  book: BookBasis,
  events: readonly EventFacts[],
  [opening, day]: [opening: string, day: string],
): Method | undefined {
  const change = countedIn(book, events).findLast(
    ({ type, effective_date: on }) => type === 'method_change' && on > opening && on <= day,
  )
  const method = change && methods.get(String(change.details['depreciation_method_id']))
  return method && { method: { id: method.id, name: method.name }, convention: method.convention }
}

/** The same for assets in a book on a day, by id; for assets that are no longer in the book, only the method. */
export async function expectedIn(
  ctx: Ctx,
  book_id: string,
  day: string,
  ids: readonly string[],
): Promise<Map<string, Partial<Terms & Method>>> {
  if (ids.length === 0) return new Map()
  const basis = await readBasis(ctx, ids)
  const facts = await readFacts(ctx, ids, true)
  const book = basis.books.find(({ id }) => id === book_id)!
  return new Map(
    facts.assets.map((asset) => {
      const { input, parameters } = prepared(basis, book, asset, facts)
      const days: [string, string] = [parameters.opening_as_of.value ?? '', day]
      const method = methodOn(basis, book, facts.events.get(asset.id) ?? [], days)
      return [asset.id, { ...method, ...(input && expectedOn(input, day)) }]
    }),
  )
}
