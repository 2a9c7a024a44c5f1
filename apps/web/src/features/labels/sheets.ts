import { type LabelPlace, labelPlace, type LabelPreset } from '@steward/contract/label-presets.ts'

export interface Placed<T> {
  label: T
  place: LabelPlace
}

/** Labels on sheets, with copies of each, starting at the first free position. */
export function onSheets<T>(
  labels: readonly T[],
  preset: LabelPreset,
  { start, copies }: { start: number; copies: number },
): Placed<T>[][] {
  const sheets: Placed<T>[][] = []
  for (const [at, label] of labels.entries())
    for (let copy = 0; copy < copies; copy += 1) {
      const place = labelPlace(preset, start - 1 + at * copies + copy)
      ;(sheets[place.page - 1] ??= []).push({ label, place })
    }
  return sheets
}

/** Whether each label is a page of its own, for label printers. */
export const isSingle = ({ columns, rows }: LabelPreset) => columns * rows === 1

/** A length in CSS. */
export const mm = (value: number) => `${Math.round(value * 1000) / 1000}mm`
