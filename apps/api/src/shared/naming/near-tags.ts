import { clientOf, type Ctx } from '#core/context/ctx.ts'

/** At most so many tags are looked up at once: with more unknown tags, the cause isn't typing errors. */
const MAX = 50
/** The digits that a tag is padded to with zeros; a tag that is only a number may be longer. */
const WIDEST = 6
const WIDEST_ALONE = 10
/** Separators between the letters of a tag and its number. */
const PARTING = ['-', '', ' ', '_', '/', '.'] as const
const PARTS = /^[\s\-_/.#]*(?:(.*?[^\s\-_/.#])[\s\-_/.#]*)??(\d+)$/
/**
 * The number of a tag, in which letters may have been typed for digits; a tag that is only a number has at least two
 * digits.
 */
const MISREAD = /(?:(?<=[\s\-_/.#])(?=[^\s\-_/.#]*\d)|^(?=(?:\D*\d){2}))[\dOIl]+$/i

const digitsOf = (text: string) => text.replace(/o/gi, '0').replace(/[il]/gi, '1')

/** A number with all possible counts of leading zeros. */
function padded(number: string, widest: number): string[] {
  const widths = Math.max(1, widest + 1 - number.length)
  return Array.from({ length: widths }, (_, more) => number.padStart(number.length + more, '0'))
}

/**
 * Other spellings of a tag: with other leading zeros, another separator, digits for letters.
 *
 * @param prefix of the account's own numbers, for a tag that is only a number
 */
function spellingsOf(tag: string, prefix = ''): string[] {
  const [, letters = '', digits] = PARTS.exec(tag.trim().replace(MISREAD, digitsOf)) ?? []
  if (digits === undefined) return []
  const number = digits.replace(/^0+(?=\d)/, '')
  if (letters === '')
    return [
      ...padded(number, WIDEST_ALONE),
      ...(prefix ? padded(number, WIDEST).map((one) => prefix + one) : []),
    ]
  return PARTING.flatMap((sign) => padded(number, WIDEST).map((one) => letters + sign + one))
}

/** For tags that no asset has, the tag of an asset that is spelled similarly. Uses the index of tags. */
export async function nearTags(
  ctx: Ctx,
  tags: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (tags.length === 0) return new Map()
  const { rows: accounts } = await clientOf(ctx).query<{ prefix: string }>(
    'select asset_tag_prefix as prefix from accounts where id = $1',
    [ctx.account_id],
  )
  const asked = [...new Set(tags)].slice(0, MAX).flatMap((tag) =>
    spellingsOf(tag, accounts[0]!.prefix).map((spelling) => ({
      tag,
      spelling,
    })),
  )
  if (asked.length === 0) return new Map()
  const { rows } = await clientOf(ctx).query<{ n: number; asset_tag: string }>(
    `select i.n, t.asset_tag from named_ids('assets', 'asset_tag', $2::text[]) i
     join assets t on t.account_id = $1 and t.id = i.id order by i.n desc`,
    [ctx.account_id, asked.map(({ spelling }) => spelling)],
  )
  // The likeliest spelling comes first; put in last, it replaces the others.
  return new Map(rows.map(({ n, asset_tag }) => [asked[n - 1]!.tag, asset_tag]))
}
