import { type LabelPlace, labelPlace, type LabelPreset } from '@steward/contract/label-presets.ts'

export interface Placed<T> {
  label: T
  place: LabelPlace
}

/** Labels on sheets: as many of each as are wanted, from the first free place on. */
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

/** Labels that are a page of their own, for printers that print one after the other. */
export const isSingle = ({ columns, rows }: LabelPreset) => columns * rows === 1

/** A length in CSS. */
export const mm = (value: number) => `${Math.round(value * 1000) / 1000}mm`
