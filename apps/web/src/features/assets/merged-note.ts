import type { TFunction } from 'i18next'
import { mergedNote as noteOf } from '#components/fields/merged-note.ts'
import { findAssetField } from './asset-kind.ts'

/** The note about changes of others to an asset; custom fields are named together. */
export const mergedNote = (fields: readonly string[], t: TFunction) =>
  noteOf(fields, t, (field) => findAssetField(field)?.label(t) ?? t('assets.page.own_fields'))
