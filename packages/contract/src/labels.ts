import * as z from 'zod/mini'
import { Asset, assetsQuery } from './assets.ts'
import { withCustom } from './kit/custom.ts'
import { id, longText, whole } from './kit/fields.ts'
import { anyOf, one, unpaged } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { LABEL_PRESET_NAMES } from './label-presets.ts'

/** `qr` contains the asset's address, which any phone opens; `code128` its tag, which any hand scanner types. */
export const LABEL_CODES = ['qr', 'code128'] as const

/** The texts beside the code, from the top down. */
export const LABEL_PARTS = [
  'logo',
  'organization',
  'name',
  'asset_tag',
  'serial_number',
  'place',
] as const
export type LabelPart = (typeof LABEL_PARTS)[number]

/** Warnings about a label that was drawn other than requested, or that may not be read by every scanner. */
export const LABEL_WARNINGS = [
  'code_too_fine',
  'tag_shortened',
  'not_in_code128',
  'no_room',
] as const

/** The maximum number of labels of one call. */
export const LABELS_PER_CALL = 100

const PARTS_SHOWN: LabelPart[] = ['organization', 'name', 'asset_tag']

const preset = () => z._default(z.enum(LABEL_PRESET_NAMES), 'tape_62x29')
const code = () => z._default(z.enum(LABEL_CODES), 'qr')

const {
  page: _page,
  per_page: _size,
  cursor: _cursor,
  view: _view,
  ...narrowing
} = assetsQuery.shape

/** The assets to print labels for: these, or all that match the search and filters of a list. */
const LabelsInput = z
  .strictObject({
    ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(LABELS_PER_CALL))),
    filter: z.optional(withCustom(z.strictObject(narrowing))),
    /** The end of the previous call. */
    cursor: z.optional(z.string().check(z.maxLength(2_000))),
    preset: preset(),
    code: code(),
    show: z._default(z.array(z.enum(LABEL_PARTS)).check(z.maxLength(LABEL_PARTS.length)), [
      ...PARTS_SHOWN,
    ]),
    /** The first free position of the first sheet, from 1. */
    start_position: z._default(whole(1, 1_000), 1),
  })
  .check(
    z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      path: ['ids'],
      params: { code: 'ids_or_filter' },
    }),
  )

/** A label, drawn at its true size. */
export const Label = z.strictObject({
  id: id(),
  asset_tag: z.string(),
  name: z.string(),
  /** An SVG document whose width and height are in millimeters. */
  svg: z.string(),
  /** The width of a code's finest line or dot, in millimeters. */
  module_mm: z.number(),
  warnings: z.array(z.enum(LABEL_WARNINGS)),
  page: z.int(),
  position: z.int(),
  /** Its upper left corner on the page, in millimeters. */
  x: z.number(),
  y: z.number(),
})
export type Label = z.infer<typeof Label>

/** The labels of one call. */
export const Labels = z.strictObject({
  labels: z.array(Label),
  /** The number of assets that match the filter, and whether it is exact; for ids, their number. */
  total: z.int(),
  total_exact: z.boolean(),
  next_cursor: z.nullable(z.string()),
})
export type Labels = z.infer<typeof Labels>

/** The field by which an asset was recognized. */
export const CODE_FIELDS = ['asset_tag', 'barcode', 'serial_number'] as const

/** An asset with a code, with fields that distinguish it from others. */
export const FoundAsset = z.extend(
  z.pick(Asset, {
    id: true,
    asset_tag: true,
    name: true,
    status: true,
    serial_number: true,
    site: true,
    location: true,
    custodian: true,
    image_url: true,
    archived_at: true,
  }),
  { matched: z.enum(CODE_FIELDS) },
)
export type FoundAsset = z.infer<typeof FoundAsset>

export const labelsApi = {
  ofOne: route({
    name: 'assets.label',
    method: 'GET',
    path: '/assets/:id/labels',
    access: 'asset:view',
    params: ById,
    query: z.strictObject({
      preset: preset(),
      code: code(),
      show: anyOf(z.enum(LABEL_PARTS)),
      format: z._default(z.enum(['svg']), 'svg'),
    }),
    download: 'image/svg+xml',
  }),
  ofMany: route({
    name: 'assets.labels',
    method: 'POST',
    path: '/assets/labels',
    access: 'asset:view',
    body: z.strictObject({ labels: LabelsInput }),
    reply: one(Labels),
  }),
  /**
   * The asset with this code: the address on a label, a tag, a barcode or a serial number. Several only for a repeated
   * serial number; 404 without any.
   */
  byCode: route({
    name: 'assets.by_code',
    method: 'GET',
    path: '/assets/by_code',
    access: 'asset:view',
    query: z.strictObject({ code: longText(512) }),
    reply: unpaged(FoundAsset),
  }),
}

/** The parts that a label shows by default. */
export const LABEL_DEFAULTS: readonly LabelPart[] = PARTS_SHOWN
