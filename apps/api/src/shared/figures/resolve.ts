import { halfUp, type Minor, parseDecimal } from '@steward/depreciation/numbers.ts'
import type { Basis, BookBasis, CategorySettings, MethodBasis } from './basis.ts'
import type { AssetFacts, KnownFacts, SettingFacts } from './facts.ts'
import { categoryGives, type Given, givenThen, givenTo } from './given.ts'
import { LOW_VALUE } from './low-value.ts'
import type { Parameters, Sourced } from './parameters.ts'

const UNSET = { value: null, from: null }
const BY_ASSET = { type: 'asset' } as const

/** Decimal text in minor units, rounded half up: an asset's amount may have more decimals than its currency. */
export function minorOf(text: string, digits: number): Minor {
  const { num, den } = parseDecimal(text)!
  return halfUp(num * 10n ** BigInt(digits), den)
}

/** The setting of the nearest category that has one. */
function fromCategory<F extends keyof CategorySettings>(
  { basis, book, given }: Pick<Of, 'basis' | 'book' | 'given'>,
  field: F,
): Sourced<NonNullable<CategorySettings[F]>> | undefined {
  const found = categoryGives(basis, book, given, field)
  if (!found) return undefined
  const { value, category } = found
  return { value, from: { type: 'asset_category', id: category.id, name: category.name } }
}

const ownValue = <T>(value: T | null | undefined): Sourced<T> | undefined =>
  value === null || value === undefined ? undefined : { value, from: BY_ASSET }

/**
 * The asset's own value. Where its category has the same value, the category is named as its source: a new asset gets
 * it from there.
 */
const ownOrGiven = <T>(
  own: Sourced<T> | undefined,
  given: Sourced<T> | undefined,
): Sourced<T> | undefined => (own && own.value !== given?.value ? own : given)

/** The method of low-value rules is no record of the account, so it isn't named as a source. */
const byMethod = <T>(method: MethodBasis, value: T): Sourced<T> => ({
  value,
  from: method.id ? { type: 'depreciation_method', id: method.id, name: method.name } : null,
})

/** The settings of the asset itself: for the default book they are its own columns. */
function ownOf(book: BookBasis, asset: AssetFacts, setting: SettingFacts | undefined) {
  if (book.is_default) return { ...setting, ...asset, cost: asset.purchase_cost }
  return { ...setting, cost: setting?.cost ?? asset.purchase_cost }
}

function methodOf(of: Of, cost: Minor | null): Sourced<MethodBasis | null> | undefined {
  const low = lowValueMethod(of, cost)
  if (low) return low
  const given = fromCategory(of, 'depreciation_method_id')
  const asked = ownOrGiven(ownValue(of.own.depreciation_method_id), given)
  const method = asked && of.basis.methods.get(asked.value)
  return method && { value: method, from: asked.from }
}

/** A low-value asset is charged at once, or by a pool of five years, if its category has such a rule. */
function lowValueMethod(of: Of, cost: Minor | null): Sourced<MethodBasis> | undefined {
  if (cost === null) return undefined
  const rule = fromCategory(of, 'low_value_rule')
  const limit = fromCategory(of, 'low_value_limit')
  if (!rule || !limit || cost > minorOf(limit.value, of.basis.digits)) return undefined
  return { value: { ...LOW_VALUE, kind: rule.value }, from: rule.from }
}

const shareOf = (cost: Minor, percent: string): Minor => {
  const { num, den } = parseDecimal(percent)!
  return halfUp(cost * num, den * 100n)
}

function salvageOf(of: Of, cost: Minor, method: MethodBasis | null): Sourced<Minor> | undefined {
  const { basis } = of
  const amount = ownValue(of.own.salvage_value)
  const percent = fromCategory(of, 'salvage_percent')
  const first = ownOrGiven(
    amount && { value: minorOf(amount.value, basis.digits), from: BY_ASSET },
    percent && { value: shareOf(cost, percent.value), from: percent.from },
  )
  if (first) return first
  if (method?.default_salvage_percent)
    return byMethod(method, shareOf(cost, method.default_salvage_percent))
  if (method?.default_salvage_amount)
    return byMethod(method, minorOf(method.default_salvage_amount, basis.digits))
  return undefined
}

/**
 * The version of the method that the asset was computed by: a later edit of a method applies to assets that come after
 * it.
 */
function versioned(basis: Basis, method: MethodBasis, known: KnownFacts | undefined): MethodBasis {
  if (known?.depreciation_method_id !== method.id || known.method_version === null) return method
  if (known.method_version === method.version) return method
  return basis.earlier.get(`${method.id} ${known.method_version}`) ?? method
}

const knownIn = (known: readonly KnownFacts[], { id }: BookBasis) =>
  known.find(({ book_id }) => book_id === id)

/** A book without a setting of its own takes that of the default book. */
function inherited<T>(
  main: Main | undefined,
  value: (of: Parameters) => T,
): Sourced<T> | undefined {
  return main && { value: value(main.parameters), from: { type: 'book', ...main.book } }
}

interface Main {
  book: { id: string; name: string }
  parameters: Parameters
}

function mainOf(
  basis: Basis,
  book: BookBasis,
  asset: AssetFacts,
  givenIn: (main: BookBasis) => Given,
): Main | undefined {
  const main = basis.books.find(({ is_default }) => is_default)
  if (book.is_default || !main) return undefined
  const given = givenIn(main)
  const own = ownOf(main, asset, undefined)
  const of: Of = { basis, book: main, asset, own, main: undefined, given }
  const parameters = resolveOpen(of, undefined, undefined)
  return { book: { id: main.id, name: main.name }, parameters }
}

function lifeOf(of: Of, method: MethodBasis | null): Sourced<number> | undefined {
  const category = fromCategory(of, 'useful_life_months')
  const first = ownOrGiven(ownValue(of.own.useful_life_months), category)
  if (first) return first
  return method?.default_life_months ? byMethod(method, method.default_life_months) : undefined
}

/** What is asked about: an asset in a book. */
interface Of {
  basis: Basis
  book: BookBasis
  asset: AssetFacts
  own: ReturnType<typeof ownOf>
  main: Main | undefined
  given: Given
}

/** An amount that the asset has. */
const amountOf = ({ basis }: Of, text: string | null | undefined): Sourced<Minor> | undefined => {
  const given = ownValue(text)
  return given && { value: minorOf(given.value, basis.digits), from: given.from }
}

function usedMethod(of: Of, cost: Minor | null, known: KnownFacts | undefined) {
  const { basis, main } = of
  const asked = methodOf(of, cost) ?? inherited(main, ({ method }) => method.value) ?? UNSET
  return { ...asked, value: asked.value && versioned(basis, asked.value, known) }
}

/** Salvage value and useful life, which depend on the method that is used. */
function estimatesOf(of: Of, cost: Minor | null, method: MethodBasis | null) {
  const { main } = of
  return {
    salvage: salvageOf(of, cost ?? 0n, method) ??
      inherited(main, ({ salvage }) => salvage.value) ?? { value: 0n, from: null },
    life: lifeOf(of, method) ?? inherited(main, ({ life }) => life.value) ?? UNSET,
  }
}

const conventionOf = (
  setting: SettingFacts | undefined,
  method: MethodBasis | null,
): Sourced<string> =>
  ownValue(setting?.convention) ??
  (method ? byMethod(method, method.convention) : { value: 'full_month', from: null })

function isBelow(of: Of, cost: Minor | null): boolean {
  const threshold = fromCategory(of, 'capitalization_threshold')
  return !!threshold && cost !== null && cost < minorOf(threshold.value, of.basis.digits)
}

/** The parameters as if no period was closed. */
function resolveOpen(
  of: Of,
  setting: SettingFacts | undefined,
  known: KnownFacts | undefined,
): Parameters {
  const { asset, own, given } = of
  const cost = amountOf(of, own.cost) ?? UNSET
  const method = usedMethod(of, cost.value, known)
  return {
    cost,
    method,
    ...estimatesOf(of, cost.value, method.value),
    convention: conventionOf(setting, method.value),
    in_service_date: ownValue(own.in_service_date ?? asset.in_service_date) ?? UNSET,
    opening_accumulated: amountOf(of, own.opening_accumulated) ?? UNSET,
    opening_as_of: ownValue(own.opening_as_of) ?? UNSET,
    units_total: ownValue(setting?.units_total) ?? UNSET,
    isBelowThreshold: isBelow(of, cost.value),
    given,
    chargedThrough: null,
  }
}

/**
 * What the figures of an asset in a book are computed from, and where each parameter comes from: the asset, the nearest
 * category, the method, in this order; for another than the default book, that one last. Where a closed period has
 * charges, the parameters that were used stay.
 *
 * @param allKnown how the asset was computed last, in each book
 */
export function resolve(
  basis: Basis,
  book: BookBasis,
  asset: AssetFacts,
  setting: SettingFacts | undefined,
  allKnown: readonly KnownFacts[],
): Parameters {
  const known = knownIn(allKnown, book)
  const of: Of = {
    basis,
    book,
    asset,
    own: ownOf(book, asset, setting),
    main: mainOf(basis, book, asset, (main) => givenTo(basis, asset, knownIn(allKnown, main))),
    given: givenTo(basis, asset, known),
  }
  const resolved = resolveOpen(of, setting, known)
  if (known === undefined || known.first_year === null) return resolved
  const { locked_through } = book
  const isClosed = (begins: string | null) =>
    begins !== null && locked_through !== null && begins <= locked_through
  const inService = resolved.in_service_date.value
  const opening = resolved.opening_as_of.value
  const isCharged = !asset.is_planned && isClosed(opening ?? inService)
  const used = isCharged ? asItWas(of, resolved, setting, known) : resolved
  return isClosed(opening ?? asset.purchase_date ?? inService)
    ? { ...used, isBelowThreshold: false }
    : used
}

/** The fiscal year that the last locked day is in. */
export function lockedYear({ locked_through, start_month }: BookBasis): number {
  if (locked_through === null) return 0
  const [year, month] = [Number(locked_through.slice(0, 4)), Number(locked_through.slice(5, 7))]
  return start_month === 1 || month < start_month ? year : year + 1
}

/** The method that the closed period was computed by. */
function methodThen(of: Of, given: Given, known: KnownFacts): MethodBasis | null {
  const { basis, book, asset } = of
  const { depreciation_method_id: id } = known
  const method = id === null ? undefined : basis.methods.get(id)
  if (id !== null) return method ? versioned(basis, method, known) : null
  // The method of low-value rules is no record of the account: the category of that time has the rule.
  const then = { ...of, given, main: mainOf(basis, book, asset, () => given) }
  const { value } = usedMethod(then, amountOf(of, of.own.cost)?.value ?? null, known)
  return value?.id === '' ? value : null
}

/**
 * Keeps method, useful life and salvage value of the closed period, whatever is configured now and whatever category
 * the asset has been moved to.
 */
function asItWas(
  of: Of,
  resolved: Parameters,
  setting: SettingFacts | undefined,
  known: KnownFacts,
): Parameters {
  const given = givenThen(of.asset, known)
  const used = methodThen(of, given, known)
  const keep = <T>(now: Sourced<T>, was: T, isSame = now.value === was): Sourced<T> =>
    isSame ? { ...now, value: was } : { value: was, from: { type: 'closed' } }
  const { method } = resolved
  const isSameMethod = method.value?.id === used?.id && method.value?.kind === used?.kind
  return {
    ...resolved,
    given,
    chargedThrough: of.book.locked_through,
    method: keep(method, used, isSameMethod),
    convention: conventionOf(setting, used),
    salvage: keep(resolved.salvage, BigInt(known.salvage)),
    life: keep(resolved.life, known.useful_life_months),
  }
}
