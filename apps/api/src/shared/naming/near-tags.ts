import type { Ctx } from '#core/context/ctx.ts'

/** So many tags are looked for at once; who mistypes more has another trouble. */
const MAX = 50
/** The digits of a tag, with zeros before them. */
const WIDEST = 6
/** What may part the letters of a tag from its number. */
const PARTING = ['-', '', ' ', '_', '/', '.'] as const
const PARTS = /^(.*?[^\s\-_/.#])[\s\-_/.#]*(\d+)$/
/** The number of a tag, in which a letter was taken for a digit. */
const MISREAD = /(?<=[\s\-_/.#])(?=[^\s\-_/.#]*\d)[\dOIl]+$/i

const digitsOf = (text: string) => text.replace(/o/gi, '0').replace(/[il]/gi, '1')

/** How a tag could be written besides: with other zeros before its number, another sign before it, a digit for a letter. */
export function spellingsOf(tag: string): string[] {
  const [, letters, digits] = PARTS.exec(tag.trim().replace(MISREAD, digitsOf)) ?? []
  if (letters === undefined || digits === undefined) return []
  const number = digits.replace(/^0+(?=\d)/, '')
  const widths = Math.max(1, WIDEST + 1 - number.length)
  return PARTING.flatMap((sign) =>
    Array.from(
      { length: widths },
      (_, more) => letters + sign + number.padStart(number.length + more, '0'),
    ),
  )
}

/** For tags that no asset has, the one of an asset that is only written otherwise. One question, by the index of tags. */
export async function nearTags(
  ctx: Ctx,
  tags: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(tags)]
    .slice(0, MAX)
    .flatMap((tag) => spellingsOf(tag).map((spelling) => ({ tag, spelling })))
  if (asked.length === 0) return new Map()
  const { rows } = await ctx.client!.query<{ n: number; asset_tag: string }>(
    `select i.n, t.asset_tag from named_ids('assets', 'asset_tag', $2::text[]) i
     join assets t on t.account_id = $1 and t.id = i.id order by i.n desc`,
    [ctx.account_id, asked.map(({ spelling }) => spelling)],
  )
  // The likeliest spelling comes first, so here it is put in last.
  return new Map(rows.map(({ n, asset_tag }) => [asked[n - 1]!.tag, asset_tag]))
}
