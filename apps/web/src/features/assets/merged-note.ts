import type { TFunction } from 'i18next'
import { mergedNote as noteOf } from '#components/fields/merged-note.ts'
import { findAssetField } from './asset-kind.ts'

/** Says what somebody else has changed of an asset meanwhile; custom fields as a whole. */
export const mergedNote = (fields: readonly string[], t: TFunction) =>
  noteOf(fields, t, (field) => findAssetField(field)?.label(t) ?? t('assets.page.own_fields'))
