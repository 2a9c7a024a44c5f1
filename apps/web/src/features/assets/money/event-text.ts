import type { DepreciationEvent } from '@steward/contract/asset-depreciation.ts'
import type { TFunction } from 'i18next'
import { wordsOf } from '#components/fields/words.ts'
import { type EventKind, EVENT_KINDS, toldFields } from './event-forms.ts'

/** The fields of an event as text: «Amount: $500.00». */
export function detailText({ type, details }: DepreciationEvent, t: TFunction): string {
  const kind: EventKind | undefined = EVENT_KINDS.find((one) => one === type)
  if (!kind) return ''
  return toldFields(kind)
    .flatMap((field) => {
      const held = details[field.name]
      // Events contain only the method's id; the card with the parameters shows its name.
      if (held === undefined || held === null || field.kind === 'reference') return []
      const words = wordsOf(field, held, t)
      return words === null ? [] : [t('common.labelled', { label: field.label(t), value: words })]
    })
    .join(' · ')
}
