import { SiteInput } from '@steward/contract/sites.ts'
import { allows } from '@steward/contract/permissions.ts'
import { inEveryLanguage } from '@steward/locales/texts.ts'
import { admitted, clientOf, type Ctx } from '#core/context/ctx.ts'
import { idOf, lockRows } from '#core/records/records.ts'
import { type ColumnSpec, lengthsOf } from '#domain/imports/columns.ts'
import { plain } from '#domain/imports/plain.ts'
import type { Draft } from '#domain/imports/plan.ts'
import { COUNTRIES } from '#shared/imports/countries.ts'
import type { ResolvedRow } from '#shared/imports/kind.ts'
import { textOf } from '#shared/naming/references.ts'
import { siteEntity } from './places.records.ts'

/** The columns of an address, with the names that other products have for them. */
export const ADDRESS = {
  address_line1: {
    aliases:
      'address, address 1, address1, street, street address, dirección, calle, adresse, adresse 1, rue, Adresse, Anschrift, Straße',
    sample: '1 Harbor Street',
  },
  address_line2: {
    aliases:
      'address 2, address2, suite, unit, dirección 2, complemento, adresse 2, complément d’adresse, Adresse 2, Adresszusatz, complément',
  },
  city: {
    aliases: 'town, municipality, ciudad, población, ville, commune, Stadt, Ort',
  },
  region: {
    aliases:
      'state, province, county, state/province, estado, provincia, comunidad, région, province, Bundesland, Land, Region',
  },
  postal_code: {
    aliases:
      'zip, zip code, postcode, post code, código postal, code postal, PLZ, Postleitzahl, CP, C.P.',
  },
  country: {
    aliases: 'country code, country name, país, pays, Land, Staat',
    choices: COUNTRIES,
    sample: 'US',
  },
} as const satisfies Record<string, ColumnSpec>

type Part = keyof typeof ADDRESS
const PARTS = Object.keys(ADDRESS) as Part[]
const LENGTHS = lengthsOf(SiteInput)

const keyOf = (part: Part) => `site_${part}` as const

/** Our names of a part, as a list of other names takes them: without commas. */
const namesOf = (part: Part) =>
  [part, ...Object.values(inEveryLanguage(`sites.fields.${part}`) ?? {})].map((name) =>
    name.replaceAll(',', ' '),
  )

/** The same columns in a file of locations, where they are the address of the site that a row becomes. */
export const SITE_ADDRESS: Readonly<Record<string, ColumnSpec>> = Object.fromEntries(
  PARTS.map((part): [string, ColumnSpec] => {
    const max = LENGTHS.get(part)
    const aliases = [...namesOf(part), ADDRESS[part].aliases].join(', ')
    return [keyOf(part), { ...ADDRESS[part], aliases, sample: '', ...(max && { max }) }]
  }),
)

/** The parts that only the address of a building has. */
const OF_BUILDINGS = (['address_line1', 'postal_code'] as const).map(keyOf)

/** Whether a file says in which street places are, rather than only in which town. */
export const hasStreets = (fills: (key: string) => boolean): boolean => OF_BUILDINGS.some(fills)

type Address = Readonly<Partial<Record<Part, string | null>>>

const saidIn = (draft: Draft): Readonly<Record<string, string>> =>
  Object.fromEntries(
    PARTS.map((part) => [part, textOf(draft, keyOf(part))]).filter(([, text]) => text !== ''),
  )

/** Says that the address of a row is left out, if it is one of a building. */
function warnOf({ draft, warn }: ResolvedRow): void {
  const key = OF_BUILDINGS.find((one) => textOf(draft, one) !== '')
  if (key) warn({ code: 'address_of_site', key, value: textOf(draft, key) })
}

/** Whether an address says nothing else than another one. */
const isWithin = (said: Address, whole: Address): boolean =>
  PARTS.every((part) => !said[part] || plain(said[part]) === plain(whole[part] ?? ''))

/** The parts of an address that differ from another one. */
const differing = (said: Address, whole: Address): Address =>
  Object.fromEntries(
    PARTS.filter((part) => !isWithin({ [part]: said[part] }, whole)).map((part) => [
      part,
      said[part],
    ]),
  )

const siteOf = ({ change, before }: ResolvedRow): unknown => change.site_id ?? before?.site_id

type Site = Address & { id: string; name: string }

/** The sites that exist, with their addresses, by their ids. */
async function sitesBy(ctx: Ctx, ids: readonly unknown[]): Promise<Map<unknown, Site>> {
  if (ids.length === 0) return new Map()
  const { rows } = await clientOf(ctx).query<Site>(
    `select id, name, ${PARTS.join(', ')} from sites where account_id = $1 and id = any ($2::uuid[])`,
    [ctx.account_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const isCoded = ({ draft }: ResolvedRow) =>
  ['id', 'external_id', 'code'].some((key) => textOf(draft, key) !== '')

/**
 * Whether a row is about the place that a site was made of, and says in which street that is now. Where other rows have
 * its name, too, only a code tells them apart: their order may have changed.
 */
function isOfSite(row: ResolvedRow, { name }: Site): boolean {
  const { draft, before, change } = row
  if (!before || (change.parent_id ?? before.parent_id)) return false
  if (!OF_BUILDINGS.some((key) => textOf(draft, key) !== '')) return false
  if (!isCoded(row) && row.hasNamesakes()) return false
  const called = plainIn(name)
  return [before.name, change.name].some(
    (one) => typeof one === 'string' && `${called},`.startsWith(`${plainIn(one)},`),
  )
}

const plainIn = (name: string) => name.toLowerCase().trim()

/** The rows that give an existing site another address, by their sites: the first of each. */
async function moving(
  ctx: Ctx,
  rows: readonly ResolvedRow[],
  sites: ReadonlyMap<unknown, Site>,
): Promise<ReadonlyMap<string, ResolvedRow>> {
  const found = new Map<string, ResolvedRow>()
  for (const row of rows) {
    const site = sites.get(siteOf(row))
    const moves = site && !isWithin(saidIn(row.draft), site) && isOfSite(row, site)
    if (moves && !found.has(site.id)) found.set(site.id, row)
  }
  if (found.size === 0) return found
  const { permissions } = await admitted(ctx)
  return allows(permissions, 'site:update') ? found : new Map()
}

/**
 * Gives the sites that are created with rows the addresses of the first of these rows, and a site that exists the new
 * address of the place that it was made of. Says which other addresses are left out.
 */
export async function giveAddresses(ctx: Ctx, rows: readonly ResolvedRow[]): Promise<void> {
  const addressed = rows.filter(({ draft }) => Object.keys(saidIn(draft)).length > 0)
  const known = await sitesBy(ctx, [...new Set(addressed.map(siteOf).filter(Boolean))])
  const moved = await moving(ctx, addressed, known)
  const held = moved.size === 0 ? [] : await lockRows(ctx, siteEntity, [...moved.keys()])
  for (const before of held) {
    const row = moved.get(idOf(before))!
    const values = differing(saidIn(row.draft), before)
    row.changeBeside({ entity: siteEntity, before, values, keyOf: (field) => `site_${field}` })
    known.set(before.id, { ...known.get(before.id)!, ...values })
  }
  for (const row of addressed) {
    const said = saidIn(row.draft)
    const site = row.missing.find(({ kind, id }) => kind === 'Site' && id === siteOf(row))
    const whole = site ? (site.address ??= said) : known.get(siteOf(row))
    if (!whole || !isWithin(said, whole)) warnOf(row)
  }
}
