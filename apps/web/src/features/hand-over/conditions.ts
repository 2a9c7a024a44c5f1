import type { CONDITIONS } from '@steward/contract/asset-values.ts'
import type { TKey } from '#lib/i18n.ts'

export type Condition = (typeof CONDITIONS)[number]

export const CONDITION_LABELS: Readonly<Record<Condition, TKey>> = {
  new: 'assets.condition.new',
  good: 'assets.condition.good',
  fair: 'assets.condition.fair',
  poor: 'assets.condition.poor',
  broken: 'assets.condition.broken',
}
