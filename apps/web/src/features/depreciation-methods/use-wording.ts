import { useTranslation } from 'react-i18next'
import { lifeText } from '#components/life-text.ts'
import { recordWording } from '#components/record-wording.ts'
import { format } from '#lib/format.ts'
import {
  type Convention,
  conventionWords,
  type EndOfLife,
  endWords,
  type Kind,
  kindWords,
  percentOf,
  type RateKind,
  rateWords,
  type SalvageRole,
  salvageWords,
} from './method-words.ts'
import { useMethodLabels } from './use-method-form.ts'

/** How the history of a depreciation method is worded. */
export function useMethodWording() {
  const { t } = useTranslation()
  const labels = useMethodLabels()
  const words = {
    kind: (value: unknown) => t(kindWords(value as Kind).label),
    rate_kind: (value: unknown) => t(rateWords(value as RateKind).label),
    convention: (value: unknown) => t(conventionWords(value as Convention).label),
    salvage_role: (value: unknown) => t(salvageWords(value as SalvageRole).label),
    end_of_life: (value: unknown) => t(endWords(value as EndOfLife).label),
    default_life_months: (value: unknown) => lifeText(Number(value)),
    annual_rate: (value: unknown) => `${format.decimalInput(percentOf(String(value)))} %`,
    factor: (value: unknown) => format.decimalInput(String(Number(value))),
  }
  return recordWording({ labels, status: 'category', words }, t)
}
