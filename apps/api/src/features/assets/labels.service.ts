import type { BodyOf } from '@steward/contract/kit/route.ts'
import { LABEL_PRESETS, labelPlace, labelsOnPage } from '@steward/contract/label-presets.ts'
import {
  type Label,
  LABEL_DEFAULTS,
  type LabelPart,
  type Labels,
  type labelsApi,
} from '@steward/contract/labels.ts'
import type { LabelPresetName } from '@steward/contract/label-presets.ts'
import { setImmediate } from 'node:timers/promises'
import { askRow, type Ctx } from '#core/context/ctx.ts'
import { fault, invalid, notFound } from '#core/context/errors.ts'
import type { Download } from '#core/requests/files.ts'
import { labelAddress } from '#domain/labels/address.ts'
import { type Drawing, drawLabel, type LabelContent } from '#domain/labels/draw.ts'
import { type EmbeddedImage, embeddedImage } from '#shared/images/embedded.ts'
import { assetsOf, assetsUnder, type LabelledAsset } from './labels.queries.ts'

interface Design {
  preset: LabelPresetName
  code: 'qr' | 'code128'
  show: readonly LabelPart[]
}

type Start = Design & { start_position: number }

/** The organization on the labels. */
interface Owner {
  name: string
  logo: EmbeddedImage | null
}

/** The largest size in pixels with which a logo can be printed on a label. */
const LOGO = { width: 480, height: 120 }

async function ownerOf(ctx: Ctx, show: readonly LabelPart[]): Promise<Owner> {
  const { name, logo_key } = await askRow<{ name: string; logo_key: string | null }>(ctx, {
    name: 'label owner',
    text: 'select name, logo_key from accounts where id = $1',
    values: [ctx.account_id],
  })
  const wanted = show.includes('logo') && logo_key !== null
  return { name, logo: wanted ? await embeddedImage(ctx.services, logo_key, LOGO) : null }
}

const placeOf = ({ site, location }: LabelledAsset) =>
  [site?.name, location?.name].filter(Boolean).join(' · ') || undefined

function contentOf(ctx: Ctx, asset: LabelledAsset, owner: Owner, { show }: Design): LabelContent {
  const shown = <T>(part: LabelPart, value: T) => (show.includes(part) ? value : undefined)
  return {
    address: labelAddress(ctx.services.env.PUBLIC_URL, asset.asset_tag),
    tag: asset.asset_tag,
    words: {
      logo: shown('logo', owner.logo ?? undefined),
      organization: shown('organization', owner.name),
      name: shown('name', asset.name),
      asset_tag: shown('asset_tag', asset.asset_tag),
      serial_number: shown('serial_number', asset.serial_number ?? undefined),
      place: shown('place', placeOf(asset)),
    },
  }
}

const drawn = (ctx: Ctx, asset: LabelledAsset, owner: Owner, design: Design): Drawing =>
  drawLabel(LABEL_PRESETS[design.preset], contentOf(ctx, asset, owner, design), design.code)

/** The number of labels that are drawn before other requests get their turn; each takes a few milliseconds. */
const AT_A_TIME = 5

async function drawAll(ctx: Ctx, found: readonly LabelledAsset[], design: Start): Promise<Label[]> {
  const owner = await ownerOf(ctx, design.show)
  const labels: Label[] = []
  for (const [at, asset] of found.entries()) {
    if (at % AT_A_TIME === 0) await setImmediate()
    const { svg, module, warnings } = drawn(ctx, asset, owner, design)
    labels.push({
      id: asset.id,
      asset_tag: asset.asset_tag,
      name: asset.name,
      svg,
      module_mm: Math.round(module * 1000) / 1000,
      warnings,
      ...labelPlace(LABEL_PRESETS[design.preset], design.start_position - 1 + at),
    })
  }
  return labels
}

/** @throws 422 for a position that the sheet doesn't have */
function refuseBeyond({ preset, start_position }: Pick<Start, 'preset' | 'start_position'>): void {
  const places = labelsOnPage(LABEL_PRESETS[preset])
  if (start_position > places)
    throw invalid(
      fault('/labels/start_position', `start_position must be at most ${places}`, 'too_big'),
    )
}

/** The labels of chosen assets or of the next ones in a list, each with its position on a sheet. */
export async function makeLabels(
  ctx: Ctx,
  { ids, filter, cursor, ...design }: BodyOf<typeof labelsApi.ofMany>['labels'],
): Promise<{ data: Labels }> {
  refuseBeyond(design)
  const { assets, ...rest } = ids
    ? await assetsOf(ctx, ids)
    : await assetsUnder(ctx, filter!, cursor)
  return { data: { labels: await drawAll(ctx, assets, design), ...rest } }
}

/**
 * One label as a file.
 *
 * @throws 404 when the account has no such asset
 */
export async function labelFile(
  ctx: Ctx,
  id: string,
  { preset, code, show }: { preset: LabelPresetName; code: 'qr' | 'code128'; show?: unknown },
): Promise<Download> {
  const [asset] = (await assetsOf(ctx, [id])).assets
  if (!asset) throw notFound()
  const parts = (show as LabelPart[] | undefined) ?? LABEL_DEFAULTS
  const design = { preset, code, show: parts.filter((part) => part !== null) }
  const { svg } = drawn(ctx, asset, await ownerOf(ctx, design.show), design)
  const name = `${asset.asset_tag.replace(/[^\w.-]+/g, '_')}-${preset}.svg`
  return { stream: Buffer.from(svg), filename: name, type: 'image/svg+xml; charset=utf-8' }
}
