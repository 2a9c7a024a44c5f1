/** The paper of labels. All measures are in millimeters. */
export interface LabelPreset {
  width: number
  height: number
  /** The size of a sheet or, if each label is a page, of the label. */
  page: { width: number; height: number }
  columns: number
  rows: number
  /** The position of the first label. */
  left: number
  top: number
  /** The distance between the beginnings of two labels. */
  pitchX: number
  pitchY: number
  /** Whether a label with a QR code has room for texts. */
  words: boolean
}

const A4 = { width: 210, height: 297 }
const LETTER = { width: 215.9, height: 279.4 }
const INCH = 25.4

/** One label on each page, for label printers. */
const single = (width: number, height: number, words: boolean): LabelPreset => ({
  width,
  height,
  page: { width, height },
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  pitchX: width,
  pitchY: height,
  words,
})

/** The sizes of labels; those of sheets are published by their maker. */
export const LABEL_PRESETS = {
  qr_25: single(25, 25, false),
  tape_62x29: single(62, 29, true),
  avery_l7160: {
    width: 63.5,
    height: 38.1,
    page: A4,
    columns: 3,
    rows: 7,
    left: 7.25,
    top: 15.15,
    pitchX: 66,
    pitchY: 38.1,
    words: true,
  },
  avery_l4731: {
    width: 25.4,
    height: 10,
    page: A4,
    columns: 7,
    rows: 27,
    left: 8.6,
    top: 13.5,
    pitchX: 27.9,
    pitchY: 10,
    words: true,
  },
  avery_5160: {
    width: 2.625 * INCH,
    height: INCH,
    page: LETTER,
    columns: 3,
    rows: 10,
    left: 0.1875 * INCH,
    top: 0.5 * INCH,
    pitchX: 2.75 * INCH,
    pitchY: INCH,
    words: true,
  },
  avery_5163: {
    width: 4 * INCH,
    height: 2 * INCH,
    page: LETTER,
    columns: 2,
    rows: 5,
    left: 0.15625 * INCH,
    top: 0.5 * INCH,
    pitchX: 4.1875 * INCH,
    pitchY: 2 * INCH,
    words: true,
  },
} as const satisfies Record<string, LabelPreset>

export type LabelPresetName = keyof typeof LABEL_PRESETS
export const LABEL_PRESET_NAMES = Object.keys(LABEL_PRESETS) as [
  LabelPresetName,
  ...LabelPresetName[],
]

export const labelsOnPage = ({ columns, rows }: LabelPreset): number => columns * rows

/** The position of a label, row by row from the upper left corner. */
export interface LabelPlace {
  /** From 1. */
  page: number
  /** On its page, from 1. */
  position: number
  x: number
  y: number
}

/**
 * The position of a label.
 *
 * @param index from 0, from the first position of the first page
 */
export function labelPlace(preset: LabelPreset, index: number): LabelPlace {
  const onPage = labelsOnPage(preset)
  const at = index % onPage
  return {
    page: Math.floor(index / onPage) + 1,
    position: at + 1,
    x: preset.left + (at % preset.columns) * preset.pitchX,
    y: preset.top + Math.floor(at / preset.columns) * preset.pitchY,
  }
}
